import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { authApi } from '@kabinet/contract/api/auth/all'
import { getClient, patchClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { beforeEach, expect, test } from 'vitest'
import { markRecovered } from '../../../domain/accounts/secured.sql.ts'
import { newId } from '../../../lib/ids.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { isAccepted } from '../../../testing/oauth.ts'
import { linkToken } from '../../../testing/people.ts'
import { begin, endOf, pageOf, testSso } from '../../../testing/sso.ts'

const day = 24 * 3600
const young = 'https://attacker.example/callback'
const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const romashka = perTest(() => w.service(anna.accountId))
beforeEach(async () => {
  await w.later(30 * day, anna)
})

const params = () => ({ id: romashka.id })
async function change(body: ClientChanges): Promise<void> {
  expect((await w.call(patchClient, { params: params(), body }, pageOf(anna))).status).toBe(200)
}
const read = async () => (await w.call(getClient, { params: params() }, pageOf(anna))).body
const newestButton = () => linkToken(w.mail.to('anna@example.com').at(-1) ?? { text: '' })
const secure = (token: string) => w.call(authApi.secureAccount, { body: { token } })
const kindsOf = ({ body }: Awaited<ReturnType<typeof secure>>) => body.ended.map(({ what }) => what)
async function renew(keep_old_hours: number): Promise<string> {
  const answer = await w.call(renewClientSecret, { params: params(), body: { keep_old_hours } }, pageOf(anna))
  return answer.body.client_secret
}
const secrets = async () =>
  (await w.db.selectFrom('service').select('secrets').where('id', '=', romashka.id).executeTakeFirstOrThrow()).secrets
const store = (stored: unknown[]) =>
  w.db
    .updateTable('service')
    .set({ secrets: JSON.stringify(stored) })
    .where('id', '=', romashka.id)
    .execute()
const works = (client_secret = '') => isAccepted(w, { client_id: romashka.clientId, client_secret })

test('ends recent redirect URIs and keeps older ones', async () => {
  const { redirect_uris: before } = await read()
  await change({ redirect_uris: [...before, young], post_logout_redirect_uris: [young] })
  const { url } = await begin(romashka, { redirect_uri: young })
  expect(await endOf(anna.browser, url)).not.toContain('invalid_redirect_uri')
  const secured = await secure(newestButton())
  expect(kindsOf(secured)).toEqual(['redirect_uri', 'redirect_uri'])
  await w.signIn(anna.accountId, anna.browser)
  expect(await read()).toMatchObject({ redirect_uris: before, post_logout_redirect_uris: [] })
  expect(await endOf(anna.browser, url)).toContain('invalid_redirect_uri')
})

test('ends a recent key and keeps an older one', async () => {
  const key = (kid: string) => ({
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
    kid,
  })
  const old = key('old')
  await change({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [old] } })
  await w.later(30 * day, anna)
  await change({ jwks: { keys: [key('young'), old] } })
  expect(kindsOf(await secure(newestButton()))).toEqual(['service_key'])
  await w.signIn(anna.accountId, anna.browser)
  expect((await read()).jwks).toEqual({ keys: [old] })
})

test('ends a recent secret when an older one without an end works', async () => {
  const secret = await renew(2)
  const [newest, old] = await secrets()
  await store([newest, { ...old, expires_at: null }])
  expect(kindsOf(await secure(newestButton()))).toEqual(['service_secret'])
  expect([await works(romashka.secret), await works(secret)]).toEqual([true, false])
})

test('never prolongs an older secret, which may be the leaked one', async () => {
  const secret = await renew(1)
  const before = await secrets()
  expect(kindsOf(await secure(newestButton()))).toEqual([])
  expect(await secrets()).toEqual(before)
  await w.pass(2 * 3600)
  expect([await works(romashka.secret), await works(secret)]).toEqual([false, true])
})

test('does not bring an expired secret back', async () => {
  const secret = await renew(1)
  await w.later(2 * 3600, anna)
  const newest = await renew(1)
  await w.pass(2 * 3600)
  await secure(newestButton())
  expect([await works(romashka.secret), await works(secret), await works(newest)]).toEqual([false, false, true])
})

test('keeps a recent secret without a valid older one, so that the service keeps working', async () => {
  const secret = await renew(0)
  expect(kindsOf(await secure(newestButton()))).toEqual([])
  expect([await works(romashka.secret), await works(secret)]).toEqual([false, true])
})

test('ends and lists software tokens of any age', async () => {
  const expires_at = new Date(Date.now() + 90 * day * 1000)
  const token = { id: newId(), account_id: anna.accountId, name: 'CI', token_hash: randomBytes(32), services_left: 1 }
  await w.db
    .insertInto('registration_token')
    .values({ ...token, expires_at })
    .execute()
  await w.later(30 * day, anna)
  await change({ require_pkce: true })
  expect(kindsOf(await secure(newestButton()))).toEqual(['software_token'])
  expect(await w.db.selectFrom('registration_token').select('id').execute()).toEqual([])
})

test('does not affect what the owner adds after the recovery', async () => {
  const { redirect_uris: before } = await read()
  await change({ redirect_uris: [...before, young] })
  const token = newestButton()
  await secure(token)
  await w.pass(60)
  await markRecovered(w.db, anna.accountId)
  await w.later(60, anna)
  await change({ redirect_uris: [...before, 'https://romashka.example/second'] })
  expect((await secure(token)).body).toMatchObject({ already: true, ended: [] })
  expect((await read()).redirect_uris).toEqual([...before, 'https://romashka.example/second'])
})

test('keeps redirect URIs from before the scope and those of other accounts', async () => {
  const boris = await w.someone({ email: 'boris@example.com' })
  const lyutik = await w.service(boris.accountId)
  const { redirect_uris: before } = await read()
  await change({ redirect_uris: [...before, young] })
  await w.later(8 * day, anna)
  await change({ require_pkce: true })
  await secure(newestButton())
  await w.signIn(anna.accountId, anna.browser)
  expect((await read()).redirect_uris).toEqual([...before, young])
  const other = await w.db.selectFrom('service').select('redirect_uris').where('id', '=', lyutik.id).executeTakeFirst()
  expect(other?.redirect_uris).toEqual(before)
})

test('prevents sign-in without redirect URIs, while the service otherwise works', async () => {
  const { redirect_uris: before } = await read()
  await change({ redirect_uris: [young] })
  expect(kindsOf(await secure(newestButton()))).toEqual(['redirect_uri'])
  await w.signIn(anna.accountId, anna.browser)
  expect((await read()).redirect_uris).toEqual([])
  expect(await works(romashka.secret)).toBe(true)
  expect(await endOf(anna.browser, (await begin(romashka)).url)).toContain('error=invalid_redirect_uri')
  await change({ redirect_uris: before })
  expect(await endOf(anna.browser, (await begin(romashka)).url)).toContain('interaction=')
})

test('rejects a service without keys until its owner configures it again', async () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  await change({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } })
  expect(kindsOf(await secure(newestButton()))).toEqual(['service_key'])
  await w.signIn(anna.accountId, anna.browser)
  expect((await read()).jwks).toBeNull()
  expect(await works()).toBe(false)
  await change({ token_endpoint_auth_method: 'client_secret_basic' })
  expect((await read()).token_endpoint_auth_method).toBe('client_secret_basic')
})
