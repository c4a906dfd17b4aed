import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { outboxFolder } from './outbox-folder.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished)
})

const from = 'Kabinet <no-reply@localhost>'
const mail = (id: string) => ({
  to: 'anna@example.com',
  subject: 'Тема',
  text: 'Текст',
  html: '<p>Текст</p>',
  messageId: `<${id}@localhost>`,
})

test('keeps e-mails and SMS as files that only the owner can read, newest first', async () => {
  const folder = outboxFolder(dataDir)
  expect(await folder.list()).toEqual([])
  const older = newId()
  await folder.keepMail(mail(older), from)
  await new Promise((resolve) => setTimeout(resolve, 3))
  const newer = newId()
  await folder.keepSms({ id: newer, to: '+79123456789', text: 'Код' })

  expect((await folder.list()).map(({ id, transport }) => [id, transport])).toEqual([
    [newer, 'sms'],
    [older, 'email'],
  ])
  expect(Math.abs(Date.now() - ((await folder.list())[0]?.at.getTime() ?? 0))).toBeLessThan(60_000)
  const eml = join(dataDir, 'outbox', `${older}.eml`)
  expect(readFileSync(eml, 'utf8')).toContain('To: anna@example.com')
  expect(statSync(eml).mode & 0o777).toBe(0o600)
})

test('overwrites the file of an e-mail that is sent again', async () => {
  const folder = outboxFolder(dataDir)
  const id = newId()
  await folder.keepMail(mail(id), from)
  await folder.keepMail(mail(id), from)
  expect(readdirSync(join(dataDir, 'outbox')).toSorted()).toEqual([`${id}.eml`, `${id}.mail.json`])
})

test('finds no files outside of the folder', async () => {
  const folder = outboxFolder(dataDir)
  for (const id of ['../secret', '.', '', '..%2fsecret']) expect(await folder.find(id)).toBeUndefined()
})
