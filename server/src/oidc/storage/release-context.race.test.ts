import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { begin, consent, redeem, type Service, type Someone, testSso } from '../../testing/sso.ts'
import { paths } from '../paths.ts'

const w = testSso()
let anna: Someone
let service: Service
beforeEach(async () => {
  anna = await w.someone()
  service = await w.service((await w.someone()).accountId)
})

/** Sends a request and hangs up, at once or a little later. */
async function hangUp(request: string, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(w.base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  await wait(afterMs)
  socket.destroy()
}

test('whoever hangs up before the answer breaks nothing, however far the request was: it ends without a failure, and the next is answered', async () => {
  const failed = vi.spyOn(w.deps.log, 'error')
  const begun = await begin(service, { scope: 'openid profile email' })
  const { access_token } = await redeem(service, begun, await consent(anna.browser, begun))
  const request = `GET ${paths.userinfo} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${access_token}\r\n\r\n`
  await Promise.all(Array.from({ length: 40 }, (_, n) => hangUp(request, n)))
  const answer = await fetch(`${w.base}${paths.userinfo}`, { headers: { authorization: `Bearer ${access_token}` } })
  expect([answer.status, await answer.json()]).toMatchObject([200, { sub: expect.any(String) }])
  expect(failed).not.toHaveBeenCalled()
})
