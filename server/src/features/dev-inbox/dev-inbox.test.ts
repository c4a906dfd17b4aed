import { beforeAll, describe, expect, test } from 'vitest'
import { ownGateway } from '../../config/sms-gateway.ts'
import { newId } from '../../lib/ids.ts'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { queueMessage } from '../../domain/messages/queue-message.ts'
import { createSenders, type Senders } from '../../domain/messages/delivery/senders.ts'
import { type Loopback, onLoopback } from '../../testing/on-loopback.ts'
import { world, testWorld } from '../../testing/world.ts'

let senders: Senders
let get: Loopback['get']
let write: Loopback['write']

const w = testWorld({
  deps: { sendMail: (mail) => senders.sendMail(mail), sendSms: (sms) => senders.sendSms(sms) },
  clears: false,
})
beforeAll(async () => {
  senders = createSenders(w.deps.config)
  ;({ get, write } = await onLoopback(w.app))
})

async function sent(what: 'link' | 'code' | 'words'): Promise<string> {
  const mail = { to: 'anna@example.com', locale: 'ru', transport: 'email' } as const
  const message = '<script>alert(1)</script>'
  const wordsOf = { number: '0AF3C1', name: 'Anna', email: 'a@b.example', isVerified: false, accountId: null, message }
  const queue = {
    link: () =>
      queueMessage(w.deps, w.db, {
        ...mail,
        kind: 'registration_link',
        payload: { token: 'tok' },
      }),
    words: () => queueMessage(w.deps, w.db, { ...mail, kind: 'support_request', payload: wordsOf }),
    code: () =>
      queueMessage(w.deps, w.db, {
        locale: 'ru',
        to: '+79123456789',
        transport: 'sms',
        kind: 'login_code',
        payload: { code: '012345' },
      }),
  }
  const id = await queue[what]()
  await drainOutbox(w.deps)
  await new Promise((resolve) => setTimeout(resolve, 3))
  return id
}

describe('without senders', () => {
  test('lists e-mails and SMS newest first, with the code and link extracted', async () => {
    const mail = await sent('link')
    const sms = await sent('code')
    const answer = await get('/dev/inbox.json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.body).items).toMatchObject([
      { id: sms, transport: 'sms', to: '+79123456789', code: '012345', links: [] },
      {
        id: mail,
        transport: 'email',
        to: 'anna@example.com',
        code: null,
        links: ['http://localhost:3000/registration-confirm?token=tok'],
      },
    ])
  })

  test('shows an e-mail unchanged in a frame without scripts', async () => {
    const id = await sent('words')
    for (const url of ['/dev/inbox', `/dev/inbox/${id}`]) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';script-src 'self'( 'sha256-[^;]*)?;.*;frame-ancestors 'none';.*;frame-src 'self'$/,
      )
      expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-store'])
    }

    const mail = await get(`/dev/inbox/${id}/letter`)
    expect(mail.body).not.toContain('<script>')
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(mail.headers['content-security-policy']).not.toContain('script-src')
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test.each([newId(), '..%2f..%2fsecret-keys', '%00'])('redirects an unknown message (%s) to the list', async (id) => {
    const answer = await get(`/dev/inbox/${id}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dev/inbox'])
  })

  test.each(['/dev/inbox', '/dev/inbox.json'])('hides %s from a foreign Host (DNS rebinding)', async (url) => {
    expect((await get(url, { host: 'evil.example' })).statusCode).toBe(404)
    expect((await get(url, { host: '127.0.0.1:3000' })).statusCode).toBe(200)
  })
})

describe('hides the inbox from requests through a local proxy', () => {
  test.each([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'demo.example' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 caddy' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'true-client-ip': '203.0.113.7' },
  ])('%j', async (headers) => {
    for (const url of [
      '/dev/inbox',
      '/dev/inbox.json',
      `/dev/inbox/${newId()}/letter`,
      '/dev/screens',
      '/dev/screens/messages.json',
    ])
      expect((await get(url, { host: '127.0.0.1:3000', ...headers })).statusCode).toBe(404)
  })

  test('HTTP/1.0, as nginx uses', async () => {
    const ask = (version: string) => write([`GET /dev/inbox HTTP/${version}`, 'host: 127.0.0.1:3000'])
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 404/)
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 200/)
  })

  test('a remote address outside loopback', async () => {
    const other = await w.app.inject({ url: '/dev/inbox', headers: { host: 'localhost' }, remoteAddress: '192.0.2.1' })
    expect(other.statusCode).toBe(404)
  })
})

describe('has no inbox', () => {
  test.each([
    ['where others than this machine can ask', { isLoopbackOnly: false }],
    [
      'when e-mails and SMS are really sent',
      { smtpUrl: 'smtp://127.0.0.1:1', smsGateway: ownGateway('http://127.0.0.1:1') },
    ],
  ])('%s', async (_, config) => {
    const other = await world({ config })
    for (const url of ['/dev/inbox', '/dev/inbox.json', `/dev/inbox/${newId()}`])
      expect((await other.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404)
    await other.close()
  })
})
