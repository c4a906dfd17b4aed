import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readSmsGateway } from '../../../config/sms-gateway.ts'
import { readReport } from './read-report.ts'
import { RefusedForGood } from './refused-for-good.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

type Reply = [status: number, body: object]
type Case = {
  env: Record<string, string>
  request: { url: string; authorization?: string; body: Record<string, string> }
  accepted: Reply
  id: string
  refused: Reply[]
  again: Reply[]
  reports?: [object, object, object]
}

const sms = { to: '+79123456789', text: 'Вход: код {id} & 1', id: '0192f0c4-0000-7000-8000-000000000001' }
const secret = 'secret-of-the-reports'
const reports = `https://id.example.com/api/sms-reports/${secret}`
const digits = '79123456789'
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const samples = join(import.meta.dirname, '../../../../../deploy/sms')
const folder = temporaryFolder()
const server = createServer()
afterAll(() => server.close())

const cases: Record<string, Case> = {
  smsc: {
    env: { SMSC_API_KEY: 'pa55+word', SMS_REPORTS_SECRET: secret, SMS_SENDER: 'Kabinet' },
    request: {
      url: '/sys/send.php',
      body: { apikey: 'pa55+word', sender: 'Kabinet', phones: digits, mes: sms.text, charset: 'utf-8', fmt: '3' },
    },
    accepted: [200, { id: 1234, cnt: 1 }],
    id: '1234',
    refused: [
      [200, { error: 'invalid number', error_code: 7, id: 1235 }],
      [200, { error: 'message is denied', error_code: 6, id: 1236 }],
    ],
    again: [
      [200, { error: 'no money', error_code: 3, id: 1237 }],
      [200, { error: 'authorise error', error_code: 2 }],
      [502, {}],
    ],
    reports: [
      { id: '1234', phone: digits, status: '1', time: '27.11.2026 16:00:00' },
      { id: '1234', phone: digits, status: '20', err: '6' },
      { id: '1234', phone: digits, status: '0' },
    ],
  },
  smsaero: {
    env: {
      SMSAERO_EMAIL: 'anna@example.com',
      SMS_REPORTS_SECRET: secret,
      SMSAERO_API_KEY: 'pa55word',
      SMS_SENDER: 'SMS Aero',
    },
    request: {
      url: '/v2/sms/send',
      authorization: basic('anna@example.com:pa55word'),
      body: { number: digits, text: sms.text, sign: 'SMS Aero', callbackUrl: reports },
    },
    accepted: [
      200,
      { success: true, data: { id: 1, number: digits, status: 0, extendStatus: 'queue' }, message: null },
    ],
    id: '1',
    refused: [[400, { success: false, data: { number: ['Incorrect number.'] }, message: 'Validation error.' }]],
    again: [
      [400, { success: false, data: { sign: ['Incorrect sign.'] }, message: 'Validation error.' }],
      [401, { success: false, data: null, message: 'Your request was made with invalid credentials.' }],
      [200, { success: false, data: null, message: 'Not enough money.' }],
    ],
    reports: [
      { id: '1', status: '1' },
      { id: '1', status: '2' },
      { id: '1', status: '3' },
    ],
  },
  exolve: {
    env: { EXOLVE_API_KEY: 'pa55word', SMS_SENDER: '79000000000' },
    request: {
      url: '/messaging/v1/SendSMS',
      authorization: 'Bearer pa55word',
      body: { number: '79000000000', destination: digits, text: sms.text },
    },
    accepted: [200, { message_id: '439166536349518700' }],
    id: '439166536349518700',
    refused: [[400, { error: { code: 3, message: 'invalid destination' } }]],
    again: [
      [401, { error: { code: 16, message: 'unauthorized' } }],
      [429, { error: { code: 8, message: 'too many requests' } }],
      [500, {}],
    ],
  },
  twilio: {
    env: {
      TWILIO_ACCOUNT_SID: 'AC1',
      SMS_REPORTS_SECRET: secret,
      TWILIO_AUTH_TOKEN: 'pa55word',
      SMS_SENDER: '+15005550006',
    },
    request: {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: basic('AC1:pa55word'),
      body: { To: sms.to, From: '+15005550006', Body: sms.text, StatusCallback: reports },
    },
    accepted: [201, { sid: 'SM0123456789abcdef', status: 'queued', error_code: null }],
    id: 'SM0123456789abcdef',
    refused: [
      [400, { code: 21211, message: 'Invalid ’To’ Phone Number', status: 400 }],
      [400, { code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 }],
    ],
    again: [
      [400, { code: 21606, message: 'The ’From’ phone number is not valid for this account', status: 400 }],
      [401, { code: 20003, message: 'Authenticate', status: 401 }],
      [429, { code: 20429, message: 'Too Many Requests', status: 429 }],
    ],
    reports: [
      { MessageSid: 'SM0123456789abcdef', MessageStatus: 'delivered', To: sms.to },
      { MessageSid: 'SM0123456789abcdef', MessageStatus: 'undelivered', ErrorCode: '30005' },
      { MessageSid: 'SM0123456789abcdef', MessageStatus: 'sent' },
    ],
  },
  vonage: {
    env: { VONAGE_API_KEY: 'key', SMS_REPORTS_SECRET: secret, VONAGE_API_SECRET: 'pa55word', SMS_SENDER: 'Kabinet' },
    request: {
      url: '/sms/json',
      body: {
        api_key: 'key',
        api_secret: 'pa55word',
        from: 'Kabinet',
        to: digits,
        text: sms.text,
        type: 'unicode',
        'client-ref': sms.id,
        callback: reports,
      },
    },
    accepted: [
      200,
      { 'message-count': '1', messages: [{ to: digits, 'message-id': '0C000000217B7F02', status: '0' }] },
    ],
    id: '0C000000217B7F02',
    refused: [[200, { 'message-count': '1', messages: [{ status: '7', 'error-text': 'Number barred' }] }]],
    again: [
      [200, { 'message-count': '1', messages: [{ status: '1', 'error-text': 'Throttled' }] }],
      [200, { 'message-count': '1', messages: [{ status: '4', 'error-text': 'Invalid Credentials' }] }],
    ],
    reports: [
      { messageId: '0C000000217B7F02', status: 'delivered', msisdn: digits, 'err-code': '0' },
      { messageId: '0C000000217B7F02', status: 'rejected', msisdn: digits, 'err-code': '6' },
      { messageId: '0C000000217B7F02', status: 'buffered', msisdn: digits },
    ],
  },
}

test('has a test for every sample', () => {
  const files = readdirSync(samples).filter((name) => name.endsWith('.json'))
  expect(files.toSorted()).toEqual(
    Object.keys(cases)
      .map((name) => `${name}.json`)
      .toSorted(),
  )
})

test.each(Object.entries(cases))(
  'sends through %s, and tells a final refusal from a temporary one',
  async (name, of) => {
    const calls: unknown[] = []
    const replies = [of.accepted, ...of.refused, ...of.again]
    const origin = await listen(calls, replies)
    const send = createSmsGateway(gatewayAt(origin, name, of.env), 5000)

    expect(await send(sms)).toBe(of.id)
    expect(calls).toEqual([{ method: 'POST', authorization: undefined, ...of.request }])
    for (const _ of of.refused) await expect(send(sms)).rejects.toThrow(RefusedForGood)
    for (const _ of of.again) {
      const error: unknown = await send(sms).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'Error', message: expect.stringMatching(/^the SMS gateway answered \d{3}/) })
      expect(String(error)).not.toContain('pa55word')
    }
  },
)

test.each(Object.entries(cases).filter(([, { reports: has }]) => has))('reads delivery reports of %s', (name, of) => {
  const rules = gatewayAt('127.0.0.1:1', name, of.env).reports
  const read = of.reports?.map((body) => rules && readReport(rules, body))
  const at = { gatewayId: of.id, state: expect.any(String) }
  expect(read).toEqual([{ ...at, report: 'delivered' }, { ...at, report: 'refused' }, undefined])
})

function gatewayAt(origin: string, name: string, env: Record<string, string>) {
  const sample = readFileSync(join(samples, `${name}.json`), 'utf8')
  const moved = sample.replace(/"address": "https:\/\/([^/@"]*@)?[^/"]+/, `"address": "http://$1${origin}`)
  const path = join(folder, `${name}.json`)
  writeFileSync(path, moved)
  const gateway = readSmsGateway(
    { variables: { ...env, SMS_GATEWAY_FILE: path }, settings: new Map() },
    'https://id.example.com',
    undefined,
  )
  if (gateway === undefined) throw new Error('no gateway')
  return gateway
}

async function listen(calls: unknown[], replies: Reply[]): Promise<string> {
  server.removeAllListeners('request').on('request', async (request, response) => {
    const body = await text(request)
    const { 'content-type': type = '', authorization } = request.headers
    const fields: unknown =
      type === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
    const [status, answer] = replies[calls.length] ?? [500, {}]
    calls.push({ method: request.method, url: request.url, authorization, body: fields })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : ''
}
