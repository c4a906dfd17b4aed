import { beforeAll, describe, expect, test } from 'vitest'
import { drainOutbox } from '../domain/messages/outbox.ts'
import { queueMessage } from '../domain/messages/queue-message.ts'
import { createSenders, type Senders } from '../domain/messages/delivery/senders.ts'
import { type Loopback, onLoopback } from '../testing/on-loopback.ts'
import { testWorld } from '../testing/world.ts'
import { listServed } from './not-found.ts'

const framedByUs = ['/dev/inbox/:id/letter', '/dev/screens/frame', '/dev/screens/letters/:kind']

const visited = [
  '/',
  '/login',
  '/registration',
  '/authorize',
  '/authorize?interaction=none',
  '/authorize?error=invalid_client',
  '/authorize?client_id=nobody&response_type=code',
  '/authorize/none',
  '/logout',
  '/logout?error=invalid_request',
  '/oauth/logout',
  '/oauth/logout?client_id=%00',
  '/services/none',
  '/no-such-page',
  '/docs/no-such-page',
  '/dev/no-such-page',
  '/api/no-such-call',
  '/oauth/no-such-call',
  '/assets/no-such-file.js',
  '/%zz',
]

let senders: Senders
let mail = ''
let get: Loopback['get']
const w = testWorld({
  deps: { sendMail: (mail) => senders.sendMail(mail), sendSms: (sms) => senders.sendSms(sms) },
  clears: false,
})
beforeAll(async () => {
  senders = createSenders(w.deps.config)
  const payload = { token: 'tok' }
  mail = await queueMessage(w.deps, w.db, {
    kind: 'registration_link',
    payload,
    to: 'anna@example.com',
    locale: 'ru',
    transport: 'email',
  })
  await drainOutbox(w.deps)
  ;({ get } = await onLoopback(w.app))
})

const visit = async (url: string) => {
  const { headers } = await get(url, { accept: 'text/html' })
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return {
    isPage: String(headers['content-type']).startsWith('text/html'),
    frames: [ancestors, headers['x-frame-options']],
  }
}
const addressOf = (path: string) => path.replace(':id', mail).replace(':kind', 'login_code').replaceAll(/:\w+/g, 'none')
const nowhere = ["'none'", 'DENY']

describe('forbids framing by other sites on every answer, and framing at all on most (OA-13):', () => {
  test('forbids frames everywhere except in the developer pages [SP-9.31]', async () => {
    const served = listServed(w.app).flatMap((name) => (name.startsWith('GET ') ? [name.slice(4)] : []))
    const pages: string[] = []
    for (const path of served) {
      const { isPage, frames } = await visit(addressOf(path))
      expect([path, frames]).toEqual([path, framedByUs.includes(path) ? ["'self'", 'SAMEORIGIN'] : nowhere])
      if (isPage) pages.push(path)
    }
    expect(pages).toEqual(
      expect.arrayContaining([
        ...framedByUs,
        '/authorize',
        '/docs',
        '/docs/matrix',
        '/api/docs',
        '/dev/inbox',
        '/dev/screens',
      ]),
    )
  })

  test.each(visited)('%s', async (url) => {
    expect((await visit(url)).frames).toEqual(nowhere)
  })
})
