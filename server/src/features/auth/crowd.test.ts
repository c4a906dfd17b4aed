import { authApi } from '@kabinet/contract/api/auth/all'
import { afterEach, expect, test } from 'vitest'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { inLine } from '../../domain/admission/line.ts'
import { password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const { url, method } = { url: authApi.authorize.path, method: authApi.authorize.method }

let disperse: () => Promise<unknown>
function crowd() {
  const { promise: left, resolve: leave } = Promise.withResolvers<undefined>()
  const people = Array.from({ length: 80 }, (_, n) =>
    inLine(w.deps, { whose: networksOf(`198.51.${n}.1`) }, () => left).catch(() => undefined),
  )
  disperse = () => {
    leave(undefined)
    return Promise.all(people)
  }
}
afterEach(() => disperse())

test('rejects an unknown browser without a query when the line before the hashes is full, and serves a known one', async () => {
  const anna = await w.person('anna')
  crowd()
  const unknown = { method, url, payload: { login: 'nobody@example.com', password } }
  const sent = await w.statements(async () => {
    const refused = await w.app.inject(unknown)
    expect([refused.statusCode, refused.json().error_code]).toEqual([429, 101])
    expect(refused.headers['retry-after']).toBe('1')
  })
  expect(sent).toEqual([])
  const known = anna.call(authApi.authorize, { body: { login: anna.login, password } })
  await disperse()
  expect((await known).status).toBe(200)
  expect((await w.app.inject(unknown)).statusCode).toBe(403)
})
