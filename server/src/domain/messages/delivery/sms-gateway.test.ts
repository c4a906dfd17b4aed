import { expect, onTestFinished, test } from 'vitest'
import { ownGateway } from '../../../config/sms-gateway.ts'
import { serveHttp } from '../../../../../testbed/ports.ts'
import { openSmsGateway } from '../../../../../testbed/sms.ts'
import { RefusedForGood, UnclearAnswer } from './refused-for-good.ts'
import { createSmsGateway } from './sms-gateway.ts'

const sms = { to: '+79123456789', text: 'Вход: код 123456', id: 'id-1' }

async function open(...statuses: number[]) {
  const gateway = await openSmsGateway(...statuses)
  onTestFinished(gateway.close)
  return gateway
}

test('posts the number, the text and the id as JSON', async () => {
  const gateway = await open(202)
  await createSmsGateway(ownGateway(gateway.url), 2000)(sms)
  expect(gateway.calls).toMatchObject([
    { method: 'POST', type: 'application/json', authorization: undefined, body: sms },
  ])
})

test('sends user and password of the URL as Basic authorization', async () => {
  const gateway = await open(200)
  await createSmsGateway(ownGateway(gateway.url.replace('//', '//kabinet:p%40ss@')), 2000)(sms)
  expect(gateway.calls[0]?.authorization).toBe(`Basic ${Buffer.from('kabinet:p@ss').toString('base64')}`)
})

test.each([400, 404, 410, 422])('gives up after a %i response', async (status) => {
  const gateway = await open(status)
  await expect(createSmsGateway(ownGateway(gateway.url), 2000)(sms)).rejects.toThrow(RefusedForGood)
})

test.each([401, 403, 408, 429, 500, 502, 503, 302])('retries after a %i response', async (status) => {
  const gateway = await open(status, 200)
  const send = createSmsGateway(ownGateway(gateway.url), 2000)
  const error = await send(sms).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(RefusedForGood)
  await send(sms)
  expect(gateway.calls).toHaveLength(2)
})

test('counts an SMS as sent when the connection breaks after a good status, unless the gateway gives ids', async () => {
  const server = await serveHttp((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 100 }).write('{')
    setTimeout(() => response.destroy(), 50)
  })
  onTestFinished(server.close)
  const gateway = ownGateway(server.url)
  expect(await createSmsGateway(gateway, 2000)(sms)).toBeUndefined()
  await expect(createSmsGateway({ ...gateway, id: 'id' }, 2000)(sms)).rejects.toThrow(UnclearAnswer)
})

test('aborts a request to a gateway that does not answer', async () => {
  const gateway = await open(0)
  const error = await createSmsGateway(ownGateway(gateway.url), 200)(sms).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'TimeoutError' })
})
