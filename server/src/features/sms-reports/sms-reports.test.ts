import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { queueMessage } from '../../domain/messages/queue-message.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const file = join(folder, 'gateway.json')
const secret = 'secret-of-the-reports'
const reports = {
  secret,
  id: 'id',
  state: 'status',
  delivered: ['delivered', 1],
  refused: [20, 'failed'],
}
writeFileSync(file, JSON.stringify({ address: 'https://sms.example.com', reports }))

const { log, logged } = testLog()
const { smsGateway } = readConfig({ SMS_GATEWAY_FILE: file })
const w = testWorld({ config: { smsGateway }, deps: { sendSms: () => Promise.resolve('gateway-1'), log } })
const anna = perTest(() => w.person('anna'))
beforeEach(async () => {
  const sms = { transport: 'sms', to: '+79123456789', kind: 'login_code', locale: 'ru' } as const
  await queueMessage(w.deps, w.db, { ...sms, accountId: anna.accountId, payload: { code: '012345' } })
  await drainOutbox(w.deps)
  logged.splice(0)
})

async function report(body: object, { url = `/api/sms-reports/${secret}` } = {}) {
  const { statusCode } = await w.app.inject({ method: 'POST', url, payload: body })
  return statusCode
}
async function shown() {
  const { letters, last_failures: failures }: { letters: object[]; last_failures: object[] } = JSON.parse(
    await runAdmin(w.deps, ['people', 'show', anna.accountId, '--json']),
  )
  return { letter: letters[0], failures }
}

test('stores the gateway’s id, and shows support that an SMS was delivered', async () => {
  expect((await shown()).letter).toMatchObject({ transport: 'sms', state: 'sent', report: null })
  expect(await report({ id: 'gateway-1', status: 1 })).toBe(200)
  expect((await shown()).letter).toMatchObject({ transport: 'sms', report: 'delivered' })
})

test('shows and logs once that the operator refused an SMS', async () => {
  for (let n = 0; n < 2; n++) expect(await report({ id: 'gateway-1', status: 'failed' })).toBe(200)
  const { letter, failures } = await shown()
  expect(letter).toMatchObject({ report: 'refused by the operator' })
  expect(failures).toMatchObject([{ reason: 'sms login_code refused by the operator' }])
  expect(logged).toEqual([expect.stringContaining('SMS refused by the operator')])
})

test('accepts a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = {
    method: 'POST',
    url: `/api/sms-reports/${secret}`,
    headers,
    payload: 'id=gateway-1&status=20',
  } as const
  expect((await w.app.inject(form)).statusCode).toBe(200)
  expect((await shown()).letter).toMatchObject({ report: 'refused by the operator' })
})

test('ignores unknown states and messages', async () => {
  for (const body of [{}, { id: null }, { id: 'gateway-1', status: 7 }, { id: 'gateway-2', status: 1 }, [1]])
    expect(await report(body), JSON.stringify(body)).toBe(200)
  expect((await shown()).letter).toMatchObject({ report: null })
})

test('rejects a wrong secret', async () => {
  const body = { id: 'gateway-1', status: 1 }
  for (const wrong of [`${secret}x`, 'x', '%00'])
    expect(await report(body, { url: `/api/sms-reports/${wrong}` })).toBe(404)
  expect((await shown()).letter).toMatchObject({ report: null })
})
