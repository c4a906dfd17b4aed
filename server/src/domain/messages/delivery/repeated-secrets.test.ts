import { afterAll, expect, test } from 'vitest'
import { openMailServer } from '../../../../../testbed/mail.ts'
import { serveHttp } from '../../../../../testbed/ports.ts'
import { ownGateway } from '../../../config/sms-gateway.ts'
import { runAdmin } from '../../../testing/run-admin.ts'
import { perFile, perTest } from '../../../testing/fixtures.ts'
import { insertPerson } from '../../../testing/insert-person.ts'
import { testLog } from '../../../testing/test-log.ts'
import { testWorld } from '../../../testing/world.ts'
import { drainOutbox } from '../outbox.ts'
import { queueMessage } from '../queue-message.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtp } from './smtp.ts'

const codes = ['480312', '110022', '400123']
const { log, logged } = testLog()
let says = ''
const server = perFile(() =>
  serveHttp((request, response) => {
    request.resume()
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { text: says } }))
  }),
)
const mailServer = perFile(() => openMailServer())
afterAll(() => Promise.all([server.close(), mailServer.close()]))

const w = testWorld({
  deps: {
    sendSms: (sms) => createSmsGateway({ ...ownGateway(server.url), reason: 'error.text' }, 5000)(sms),
    sendMail: async (mail) => {
      const smtp = createSmtp(mailServer.url, 'no-reply@kabinet.example')
      await smtp.send(mail).finally(smtp.close)
    },
    log,
  },
})
const anna = perTest(async () => ({ accountId: await insertPerson(w, { email: 'anna@example.com' }) }))

const each = (code: string, spell: (digit: string, place: number) => string, between = '') =>
  [...code].map(spell).join(between)
const ofCode = (digit: string) => digit.charCodeAt(0)
const in16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
const from = (zero: number) => (digit: string) => String.fromCodePoint(zero + Number(digit))

const spellings: Record<string, (code: string, text: string) => string> = {
  'as it was sent': (_, text) => text,
  'with spaces': (code) => each(code, String, ' '),
  'with dashes': (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  'one by line': (code) => each(code, String, '\r\n'),
  'with invisible signs': (code) => each(code, String, '\u200b'),
  'with words between': (code) => each(code, String, ' then comes '),
  'with ordinals between': (code) => each(code, (digit, place) => `${place + 1}: ${digit}`, ', '),
  'in quotes': (code) => each(code, (digit) => `"${digit}"`, ','),
  'next to the status': (code) => `400 Bad Request 400 ${code}`,
  'after an older code': (code) => `999999, ${code}`,
  'its first four digits': (code) => `${code.slice(0, 4)}**`,
  'its last four digits, with dots': (code) => each(code.slice(2), String, '.'),
  'in percent escapes': (code) => each(code, (digit) => `%${ofCode(digit).toString(16)}`),
  'four digits in percent escapes': (code) => each(code.slice(0, 4), (digit) => `%${ofCode(digit).toString(16)}`),
  'in escapes of JSON': (code) => each(code, (digit) => `\\u00${ofCode(digit).toString(16)}`),
  'in decimal entities': (code) => each(code, (digit) => `&#${ofCode(digit)};`),
  'in hexadecimal entities': (code) => each(code, (digit) => `&#x${ofCode(digit).toString(16)};`),
  'in quoted-printable with a soft break': (code) => `=D0=BA ${code.slice(0, 2)}=\r\n${code.slice(2)}`,
  'in wide digits': (code) => each(code, from(0xff10)),
  'in Arabic digits': (code) => each(code, from(0x0660)),
  'in circled digits': (code) => each(code, (digit) => (digit === '0' ? '⓪' : from(0x245f)(digit))),
  'as keycaps': (code) => each(code, (digit) => `${digit}\ufe0f\u20e3`),
  'in hexadecimal UCS-2': (_, text) => in16(text).toString('hex').toUpperCase(),
  'in base64': (_, text) => Buffer.from(text).toString('base64'),
  'in base64 of a longer answer': (_, text) => Buffer.from(`{"a":"${text}"}`).toString('base64'),
  'in a part of base64': (_, text) => `part=${Buffer.from(text).toString('base64').slice(1)}`,
  'cut by our own bound': (code) => `${'x'.repeat(170 - 4)} ${code}`,
  'beyond our own bound': (code) => `${'words '.repeat(100)} ${code}`,
}

async function refused(code: string, spell: (code: string, text: string) => string) {
  says = spell(code, `Вход: код ${code}. Никому не говорите его\n@id.example #${code}`)
  const sms = { transport: 'sms', to: '+79123456789', kind: 'login_code', locale: 'ru' } as const
  await queueMessage(w.deps, w.db, { ...sms, accountId: anna.accountId, payload: { code } })
  await drainOutbox(w.deps)
}

const lastError = async () => (await w.db.selectFrom('message').select('error').executeTakeFirstOrThrow()).error ?? ''

test.each(Object.entries(spellings))('cuts a code that the SMS gateway repeats %s', async (_, spell) => {
  for (const code of codes) {
    await w.db.deleteFrom('message').execute()
    await refused(code, spell)
    const error = await lastError()
    expect(JSON.parse(logged.at(-1) ?? '{}')).toMatchObject({ msg: 'dead letter', reason: error })
    const shown = await runAdmin(w.deps, ['people', 'show', anna.accountId])
    expect(shown).toContain('the SMS gateway answered')
    for (const told of [...logged, error, shown]) expect(told).not.toContain(says)
    const digits = error.replace('the SMS gateway answered 400', '').replaceAll(/\D/g, '')
    for (const run of [0, 1, 2].map((at) => code.slice(at, at + 4))) expect(digits).not.toContain(run)
  }
})

test('keeps what else the gateway says', async () => {
  await refused('480312', (code) => `Sender ID blocked (S3140, 30007, status=35): text ${code}, 28 November 2026`)
  expect(await lastError()).toBe(
    'the SMS gateway answered 400: Sender ID blocked (S3140, 30007, status=35): text …, 28 November 2026',
  )
})

test('cuts code and token that a mail server repeats', async () => {
  const token = 'aB3-_xYz'.repeat(5)
  const email = { transport: 'email', to: 'anna@example.com', locale: 'ru', accountId: anna.accountId } as const
  const words = (secret: string) => `spam: "Код — ${secret}" https://id.example/registration-confirm?token=${secret}`
  for (const secret of ['480312', token]) {
    await w.db.deleteFrom('message').execute()
    mailServer.behave({ at: 'message', code: 554, says: words(secret) })
    await (secret === token
      ? queueMessage(w.deps, w.db, { ...email, kind: 'registration_link', payload: { token } })
      : queueMessage(w.deps, w.db, { ...email, kind: 'login_code', payload: { code: secret } }))
    await drainOutbox(w.deps)
    expect(await lastError()).toContain('registration-confirm?token=…')
    for (const told of logged) expect(told).not.toContain(secret)
  }
})
