import { getGrant } from '@kabinet/contract/api/grants.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import * as client from 'openid-client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, pageOf, shownTo, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const phone = '+79123456789'
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone }))
const romashka = perTest(() =>
  w.service(owner.accountId, { scopes: ['FIO', 'EMAIL', 'PHONE'], essential_scopes: ['PHONE'] }),
)

const scope = 'openid email phone'
const verify = (kind: 'email' | 'phone', isVerified: boolean) =>
  sql`update identifier set verified_at = case when ${isVerified}::bool then app_now() end
    where account_id = ${anna.accountId} and kind = ${kind}`.execute(w.db)
const optIn = () =>
  w.call(patchClient, { params: { id: romashka.id }, body: { takes_unverified_contacts: true } }, pageOf(owner))
async function read(prompt = 'consent') {
  const tokens = await tokensFor(romashka, anna.browser, { scope, prompt })
  const sub = tokens.claims()?.sub ?? ''
  const info = await client.fetchUserInfo(romashka.config, tokens.access_token, sub)
  const { email, email_verified, phone_number, phone_number_verified } = info
  expect(tokens.claims()).toMatchObject(JSON.parse(JSON.stringify({ email, phone_number })))
  return { email, email_verified, phone_number, phone_number_verified }
}
const lines = async () => {
  const body = await shownTo(anna.browser, romashka, { scope, prompt: 'consent' })
  const line = (name: string) => {
    const { value, verified, essential } = body.claims.find((claim) => claim.name === name) ?? {}
    return { value, verified, essential }
  }
  return { email: line('email'), phone: line('phone'), takes: body.client.takes_unverified_contacts }
}
const email = 'anna@example.com'
const verifiedEmail = { email, email_verified: true }

test('withholds a contact that is not verified, and gives it once it is', async () => {
  await verify('phone', false)
  expect(await lines()).toEqual({
    email: { value: email, verified: true, essential: false },
    phone: { value: null, verified: false, essential: true },
    takes: undefined,
  })
  expect(await read()).toEqual(verifiedEmail)
  const reads = await w.db.selectFrom('claim_read').select('claims').execute()
  expect(reads.flatMap(({ claims }) => claims)).not.toContain('phone')
  await verify('phone', true)
  expect(await read()).toEqual({ ...verifiedEmail, phone_number: phone, phone_number_verified: true })
})

test('withholds a contact at the next read after it loses its verification', async () => {
  const tokens = await tokensFor(romashka, anna.browser, { scope })
  const info = () => client.fetchUserInfo(romashka.config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(await info()).toMatchObject(verifiedEmail)
  await verify('email', false)
  expect(await info()).not.toHaveProperty('email')
  expect(await info()).not.toHaveProperty('email_verified')
  await verify('email', true)
  await sql`update identifier set frozen_until = app_now() + interval '1 day' where kind = 'email'`.execute(w.db)
  expect(await info()).not.toHaveProperty('email')
  const grant = await w.call(getGrant, { params: { client_id: romashka.clientId } }, pageOf(anna))
  expect(grant.body.lines.find(({ name }) => name === 'email')).toMatchObject({ value: null, verified: false })
})

test('asks about a contact that was verified after the decision', async () => {
  await verify('phone', false)
  await read()
  expect((await consent(anna.browser, await begin(romashka, { scope }))).searchParams.has('code')).toBe(true)
  await verify('phone', true)
  const end = await anna.browser.follow((await begin(romashka, { scope })).url.href)
  expect(end.searchParams.has('interaction')).toBe(true)
})

test('returns unverified contacts to a service that opts in, and shows this on the consent page', async () => {
  await verify('phone', false)
  expect((await optIn()).status).toBe(200)
  expect(await lines()).toMatchObject({ phone: { value: phone, verified: false }, takes: true })
  expect(await read()).toEqual({ ...verifiedEmail, phone_number: phone, phone_number_verified: false })
})
