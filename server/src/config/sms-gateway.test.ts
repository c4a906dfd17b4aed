import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()

const reports = { secret: 'pa55word-of-reports', id: 'id', state: 'status', delivered: [1], refused: [2] }
const address = 'https://sms.example.com/send'

function withFile(content: unknown, env: Record<string, string> = {}) {
  const path = join(folder, 'gateway.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ ...env, SMS_GATEWAY_FILE: path }).smsGateway
}

test('reads the gateway with its defaults and the secrets of its placeholders', () => {
  writeFileSync(join(folder, 'key'), 'pa55word\n')
  const headers = { authorization: 'Bearer {env:SMS_KEY}' }
  expect(withFile({ address, headers, json: { to: '{to}' } }, { SMS_KEY_FILE: join(folder, 'key') })).toEqual({
    method: 'POST',
    address,
    headers,
    json: { to: '{to}' },
    number: '+7…',
    refused: [],
    retry: [],
    values: { 'env:SMS_KEY': 'pa55word' },
  })
})

test.each([
  ['{', 'is not JSON: '],
  [[], 'it '],
  [{}, 'address is missing'],
  [{ address: 'sms.example.com' }, 'address must begin with https:// or http://'],
  [{ address, body: {} }, 'body is not known'],
  [{ address, json: {}, form: {} }, 'it cannot have both json and form'],
  [{ address, method: 'GET', form: {} }, 'it cannot have a body with GET'],
  [{ address, number: '8…' }, 'number '],
  [{ address, refused: [{ is: ['1'] }] }, 'refused.0 needs '],
  [{ address, retry: [{ field: 'a', equals: [1] }] }, 'retry.0.equals is not known'],
  [{ address, json: { a: [{ b: '{phone}' }] } }, 'json cannot have the placeholder {phone}'],
  [{ address, headers: { 'x-text': '{text}' } }, 'headers cannot have the placeholder {text}'],
  [{ address, form: { key: '{env:SMS_KEY}' } }, 'form needs the variable SMS_KEY'],
  [{ address, form: { callback: '{reports}' } }, 'form cannot have the placeholder {reports}'],
  [{ address, reports: { ...reports, secret: '{to}' } }, 'reports cannot have the placeholder {to}'],
  [{ address, reports: { ...reports, secret: 'short' } }, 'reports.secret must have 16 to 255 '],
  [{ address, reports: { ...reports, state: undefined } }, 'reports.state is missing'],
])('rejects a wrong file in one line that names it and the field: %j', (content, problem) => {
  const read = () => withFile(content, { OTHER: 'pa55word' })
  expect(read).toThrow(`SMS_GATEWAY_FILE ${join(folder, 'gateway.json')}: ${problem}`)
  expect(read).not.toThrow('\n')
})

test('fills the secret of delivery reports and their address', () => {
  const gateway = withFile(
    { address, form: { callback: '{reports}' }, reports: { ...reports, secret: '{env:REPORTS}' } },
    { REPORTS: 'pa55word-of-reports' },
  )
  expect(gateway?.reports).toEqual(reports)
  expect(gateway?.values['reports']).toBe('http://localhost:3000/api/sms-reports/pa55word-of-reports')
})

test('rejects a missing file, and SMS_URL next to the file', () => {
  expect(() => readConfig({ SMS_GATEWAY_FILE: join(folder, 'none') })).toThrow(
    /^SMS_GATEWAY_FILE cannot be read: ENOENT/,
  )
  expect(() => withFile({ address }, { SMS_URL: address })).toThrow(
    'SMS_GATEWAY_FILE and SMS_URL are both set: keep one of them',
  )
})

test('points from smpp:// to the gateway file', () => {
  expect(() => readConfig({ SMS_URL: 'smpp://sms.example.com:2775' })).toThrow(
    'SMS_URL cannot be smpp://: describe an HTTP gateway in SMS_GATEWAY_FILE (samples: deploy/sms)',
  )
})
