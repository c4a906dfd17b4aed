import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackCertificate } from '../../../../../testbed/certificate.ts'
import { openMailServer } from '../../../../../testbed/mail.ts'
import { createSmtp } from './smtp.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

const from = 'no-reply@kabinet.example'
const mail = {
  to: 'anna@example.com',
  subject: 'Код',
  text: 'Код 1',
  html: '<p>1</p>',
  messageId: '<1@kabinet.example>',
}

async function open(certificate?: typeof loopbackCertificate) {
  const passwords: string[] = []
  const server = await openMailServer([], { passwords, ...(certificate ? { certificate } : {}) })
  const url = (query = '') => `${server.url.replace('//', '//kabinet:secret@')}${query}`
  const send = async (address: string) => {
    const smtp = createSmtp(address, from)
    onTestFinished(smtp.close)
    await smtp.send(mail)
  }
  onTestFinished(server.close)
  return { server, passwords, url, send }
}

test('sends neither password nor e-mail to a server without STARTTLS', async () => {
  const { server, passwords, url, send } = await open()
  await expect(send(url())).rejects.toThrow('SMTP_URL has a password and the mail server has no STARTTLS')
  expect([passwords, server.emails]).toEqual([[], []])
})

test('sends password and e-mail without STARTTLS when the URL has requireTLS=false', async () => {
  const { server, passwords, url, send } = await open()
  await send(url('?requireTLS=false'))
  expect(passwords).toEqual(['secret'])
  expect(server.emails).toHaveLength(1)
})

test('sends without STARTTLS when there is no password', async () => {
  const { server, send } = await open()
  await send(server.url)
  expect(server.emails).toHaveLength(1)
})

test('rejects a certificate of a private authority', async () => {
  const { passwords, url, send } = await open(loopbackCertificate)
  await expect(send(url())).rejects.toThrow('self-signed certificate')
  expect(passwords).toEqual([])
})

test('accepts a private authority from NODE_EXTRA_CA_CERTS', async () => {
  const { server, passwords, url } = await open(loopbackCertificate)
  const folder = temporaryFolder(onTestFinished)
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, loopbackCertificate.cert)
  const program = `import { createSmtp } from '${import.meta.dirname}/smtp.ts'
    await createSmtp(${JSON.stringify(url())}, '${from}').send(${JSON.stringify(mail)})
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  })
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, complained]).toEqual([0, ''])
  expect(passwords).toEqual(['secret'])
  expect(server.emails).toHaveLength(1)
})
