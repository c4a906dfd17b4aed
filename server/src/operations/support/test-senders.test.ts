import { expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '../../config/config.ts'
import { ownGateway } from '../../config/sms-gateway.ts'
import { openMailServer } from '../../../../testbed/mail.ts'
import { serveHttp } from '../../../../testbed/ports.ts'
import { testWorld } from '../../testing/world.ts'
import { testMail, testSms } from './test-senders.ts'

const w = testWorld()
const reason = { who: 'olga', why: 'new gateway' }
const mail = (config: Config) => testMail({ config, db: w.db }, { to, ...reason })
const sms = (config: Config) => testSms({ config, db: w.db }, { to: '+79123456789', ...reason })
const to = 'olga@example.com'

async function mailThrough(...moods: Parameters<typeof openMailServer>[0] & object) {
  const server = await openMailServer(moods)
  onTestFinished(server.close)
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Kabinet <no-reply@kabinet.example>' })
  return { server, sent: mail(config) }
}

async function smsThrough(status: number, answer: string, more: Partial<Config['smsGateway']> = {}) {
  const { url, close } = await serveHttp((request, response) => {
    request.resume()
    response.writeHead(status).end(answer)
  })
  onTestFinished(close)
  const gateway = { ...ownGateway(url), ...more }
  const config = { ...readConfig({}), smsGateway: { ...gateway, values: { ...gateway.values, 'env:KEY': 'k3y' } } }
  return sms(config)
}

test('tells in the words of the mail server that it took an e-mail in both languages', async () => {
  const { server, sent } = await mailThrough()
  expect(await sent).toMatch(
    /^127\.0\.0\.1:\d+ took the e-mail from Kabinet <no-reply@kabinet\.example> to olga@[^:]*: 250 /,
  )
  expect(server.emails).toMatchObject([
    { recipients: [to], raw: expect.stringContaining('This is a test of the mail of') },
  ])
  const acts = w.db.selectFrom('support_act').select(['act', 'who', 'why'])
  expect(await acts.execute()).toEqual([{ act: 'mail-test', ...reason }])
})

test('tells why the mail server took none', async () => {
  const { sent } = await mailThrough({ at: 'recipient', code: 550, says: '5.1.1 no such mailbox' })
  await expect(sent).rejects.toThrow(/did not take the e-mail .* to olga@example\.com: .*550 5\.1\.1 no such mailbox/)
  await expect(mail(readConfig({}))).rejects.toThrow('SMTP_URL is not set')
})

test('tells the answer of the SMS gateway and what it means here, without its key', async () => {
  expect(await smsThrough(200, '{"id":"m-1","key":"k3y"}', { id: 'id' })).toBe(
    'The gateway answered 200: {"id":"m-1","key":"…"}\nKabinet takes the SMS for sent. Its id of the SMS: m-1',
  )
  await expect(smsThrough(200, '<html>Log in</html>', { id: 'id' })).rejects.toThrow(
    'The gateway answered 200: <html>Log in</html>\nKabinet does not know if the SMS is sent: the answer has no “id”.',
  )
  await expect(smsThrough(401, 'who are you?')).rejects.toThrow('The gateway answered 401: who are you?\nKabinet tries')
  await expect(smsThrough(400, 'bad number')).rejects.toThrow('takes the number for wrong')
  await expect(sms(readConfig({}))).rejects.toThrow('SMS_GATEWAY_FILE and SMS_URL are not set')
})
