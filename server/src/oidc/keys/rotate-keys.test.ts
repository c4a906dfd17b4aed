import { beforeEach, expect, test } from 'vitest'
import * as client from 'openid-client'
import { perTest } from '../../testing/fixtures.ts'
import { begin, testSso, tokensFor } from '../../testing/sso.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { replaceKeys, rotateKeys, rotateOldKeys } from './rotate-keys.ts'
import { loadSigningKeys } from './signing-keys.ts'

const w = testSso({ limits: { signingKeyLookSeconds: 0 } })
beforeEach(async () => void (await w.db.deleteFrom('signing_key').execute()))
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const published = async (alg = 'RS256') => {
  const response = await fetch(`${w.base}/oauth/jwks`)
  const { keys }: { keys: Record<string, string>[] } = await response.json()
  for (const key of keys)
    expect(Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name))).toEqual([])
  return {
    kids: keys.filter((key) => key['alg'] === alg).map(({ kid }) => kid),
    cache: response.headers.get('cache-control'),
  }
}
const signIn = async () => {
  const someone = await w.signIn(anna.accountId)
  const { id_token = '' } = await tokensFor(service, someone.browser, { scope: 'openid email' })
  return { hint: id_token, kid: JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString()).kid }
}
const isHintGood = async (hint: string) => {
  const { browser } = await w.signIn(anna.accountId)
  const { url } = await begin(service, { scope: 'openid email', prompt: 'none', id_token_hint: hint })
  return (await browser.follow(url.href)).searchParams.has('code')
}
const hour = 3600
const day = 24 * hour

test('publishes a key for an hour before it signs, and the old one until everything it signed has expired (OA-26, F-19) [SP-9.48]', async () => {
  const before = await signIn()
  expect(await rotateKeys(w.deps)).toBe(true)
  const { kids } = await published()
  expect(kids).toHaveLength(2)
  expect((await published('ES256')).kids).toHaveLength(2)
  await w.pass(hour)
  expect((await signIn()).kid).toBe(before.kid)
  await w.pass(601)
  const after = await signIn()
  expect([kids.includes(after.kid), after.kid === before.kid]).toEqual([true, false])
  expect((await published()).kids.toSorted()).toEqual(kids.toSorted())
  expect([await isHintGood(before.hint), await isHintGood(after.hint)]).toEqual([true, true])
  await w.pass(30 * day + 601)
  expect((await published()).kids).toEqual([after.kid])
})

test('rotates keys after ninety days, once, and deletes retired keys [SP-9.94]', async () => {
  const before = await signIn()
  await rotateOldKeys(w.deps)
  expect((await published()).kids).toEqual([before.kid])
  await w.pass(90 * day + 1)
  await Promise.all([rotateOldKeys(w.deps), rotateOldKeys(w.deps), rotateOldKeys(w.deps)])
  expect((await published()).kids).toHaveLength(2)
  await w.pass(31 * day)
  await rotateOldKeys(w.deps)
  expect(await w.db.selectFrom('signing_key').select('kid').execute()).toHaveLength(3)
  expect((await published()).kids).not.toContain(before.kid)
})

test('invalidates everything signed with old keys after a theft, without a restart [SP-9.95]', async () => {
  const before = await signIn()
  await rotateKeys(w.deps)
  await replaceKeys(w.deps)
  const { kids } = await published()
  expect(kids).toHaveLength(1)
  expect(kids).not.toContain(before.kid)
  expect((await signIn()).kid).toBe(kids[0])
  expect(await isHintGood(before.hint)).toBe(false)
})

test('lets a client with a cached key set verify the next key', async () => {
  client.enableNonRepudiationChecks(service.config)
  await rotateKeys(w.deps)
  const before = await signIn()
  await w.pass(hour + 601)
  expect((await signIn()).kid).not.toBe(before.kid)
})

test('allows caching of the key set for 15 minutes (OA-26) [SP-9.49]', async () => {
  expect((await published()).cache).toBe('public, max-age=900')
})

test('lists and rotates keys by admin command [SP-9.93]', async () => {
  const list = await runAdmin(w.deps, ['keys', 'list'])
  expect(list).toMatch(/^(\S+ {2}(ES|PS|RS)256 {2}signs since \S+\n?){3}$/)
  expect(await runAdmin(w.deps, ['keys', 'rotate', '--why', 'ticket 4711'])).toMatch(/signs from \S+$/)
  await expect(runAdmin(w.deps, ['keys', 'rotate', '--why', 'ticket 4711'])).rejects.toThrow(
    'New keys are already published and not used yet',
  )
  expect((await runAdmin(w.deps, ['keys', 'rotate', '--now', '--why', 'ticket 4711'])).split('\n')).toHaveLength(3)
  for (const wrong of [[], ['rotate', 'now'], ['list', 'all'], ['rotate', '--now', 'x']]) {
    await expect(runAdmin(w.deps, ['keys', ...wrong])).rejects.toThrow('wrong arguments')
  }
})

test('creates one set of keys for concurrent starts (OA-26) [SP-9.50]', async () => {
  for (let round = 0; round < 5; round++) {
    await w.db.deleteFrom('signing_key').execute()
    const sets = await Promise.all(Array.from({ length: 10 }, () => loadSigningKeys(w.deps)))
    const kids = sets.map((keys) => keys.map(({ kid }) => kid).join())
    expect([round, new Set(kids).size, sets[0]?.length]).toEqual([round, 1, 3])
  }
})
