import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { comeIn, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { words } from '../e2e/words.ts'

const on = stage({})
let window: Page

beforeAll(async () => {
  window = await on.open()
  await comeIn(window, on.kabinet.inbox, somebody('Анна', 'Ёлкина'))
})

const folder = mkdtempSync(join(tmpdir(), 'kabinet-receipt-'))
function check(jws: string, ...savedKeys: string[]) {
  const file = join(folder, 'receipt.jws')
  writeFileSync(file, jws)
  const program = join(import.meta.dirname, 'check_receipt.py')
  const args = [program, on.kabinet.url, file, ...savedKeys]
  const { status, stdout, stderr } = spawnSync(process.env['PYJWT'] ?? '', args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.skipIf(!process.env['PYJWT'])('lets PyJWT check a downloaded record with the published keys', async () => {
  await window.goto(`${on.kabinet.url}/documents`)
  const download = window.waitForEvent('download')
  const name = words('ru')('receipts.save')
  await window
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  const jws = readFileSync(await (await download).path(), 'utf8')
  const good = check(jws)
  expect(good.stderr).toBe('')
  expect(JSON.parse(good.stdout)).toMatchObject({
    record: { event: 'agreed', legal_text: { sha256: expect.any(String) }, controller: { url: on.kabinet.url } },
    key: { until: null, compromised_at: null },
  })

  const saved = join(folder, 'keys.json')
  writeFileSync(saved, await (await fetch(`${on.kabinet.url}/.well-known/consent-receipt-keys`)).text())
  expect(check(jws, saved)).toEqual(good)

  const [head = '', body = ''] = jws.split('.')
  const header: Record<string, unknown> = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const foreign = check(`${head}.${body}.${signature.toString('base64url')}`)
  expect([foreign.status, foreign.stderr]).toEqual([1, expect.stringContaining('InvalidSignatureError')])
  const retyped = check(jws.replace(head, part({ ...header, typ: 'JWT' })))
  expect([retyped.status, retyped.stderr]).toEqual([1, 'not a consent receipt\n'])
  expect(check(jws.replace(body, part({ event: 'withdrawn' }))).status).toBe(1)
})
