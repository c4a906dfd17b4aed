import { claimNames, claims, dataScopes } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { readUserInfo } from '../../testing/oauth.ts'
import {
  begin,
  consent,
  decide,
  look,
  reachPage,
  redeem,
  type Service,
  shownTo,
  type Someone,
  testSso,
  tokensFor,
} from '../../testing/sso.ts'

const w = testSso()
let anna: Someone
let service: Service
beforeEach(async () => {
  const owner = await w.someone()
  anna = await w.someone({
    email: 'anna@example.com',
    phone: '+79001234567',
    middle_name: 'Сергеевна',
    address: 'Москва',
    timezone: 'Europe/Moscow',
  })
  await sql`update account set gender = 'female', birthdate = '1990-03-27' where id = ${anna.accountId}`.execute(w.db)
  await sql`insert into avatar (account_id, folder) values (${anna.accountId}, 'a-folder-of-hers')`.execute(w.db)
  await w.db.insertInto('account_group').values({ account_id: anna.accountId, name: 'staff' }).execute()
  service = await w.service(owner.accountId, { scopes: [...dataScopes], groups: ['staff'] })
})

const scope = 'openid profile email phone address groups offline_access'
const protocolClaims = ['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'sid', 'sub']
const personal = (all: object) =>
  Object.keys(all)
    .filter((name) => !protocolClaims.includes(name))
    .toSorted()
const infoOf = async ({ access_token }: { access_token: string }) => (await readUserInfo(w, access_token)).body
const logged = async () => {
  const rows = await w.db.selectFrom('claim_read').select(['claims', 'via']).orderBy('id').execute()
  return rows.map((row) => [row.via, row.claims])
}

describe.each(claimNames)('%s as the only granted claim', (name) => {
  const reads = claims[name].reads.toSorted()

  test('is in the ID token, userinfo and refreshed tokens, each with a value and a read log entry [SP-9.98]', async () => {
    const tokens = await tokensFor(service, anna.browser, { scope }, [name, 'offline_access'])
    expect(personal(tokens.claims() ?? {})).toEqual(reads)
    const info = await infoOf(tokens)
    expect(personal(info)).toEqual(reads)
    expect(Object.values(info).filter((value) => value === null || value === '')).toEqual([])
    const next = await client.refreshTokenGrant(service.config, tokens.refresh_token ?? '')
    expect(personal(next.claims() ?? {})).toEqual(reads)
    expect(await infoOf(next)).toEqual(info)
    expect(await logged()).toEqual([
      ['id_token', [name]],
      ['userinfo', [name]],
      ['id_token', [name]],
      ['userinfo', [name]],
    ])
  })

  test('requires its registration: without it the claim is neither requested nor returned [SP-9.99]', async () => {
    const { needs } = claims[name]
    const others = dataScopes.filter((one) => one !== needs)
    const other = await w.service(anna.accountId, { scopes: [...others] })
    const body = await shownTo(anna.browser, other, { scope })
    expect(body.claims.some((line) => line.name === name)).toBe(needs === null)
  })
})

test('shows every value before sharing, as the service will read it [SP-9.101]', async () => {
  const begun = await begin(service, { scope })
  const interaction = await reachPage(anna.browser, begun.url)
  const { body } = await look(anna.browser, interaction)
  const shown = new Map(body.claims.map((line) => [line.name, line.value]))
  expect([...shown].filter(([name, value]) => name !== 'offline_access' && value === null)).toEqual([])
  const back = await decide(anna.browser, interaction)
  const info = await infoOf(await redeem(service, begun, await anna.browser.follow(back.body.redirect_url)))
  expect(shown.get('email')).toBe(info['email'])
  expect(shown.get('phone')).toBe(info['phone_number'])
  expect(shown.get('profile_full_name')).toBe(info['name'])
  expect(shown.get('username')).toBe(info['preferred_username'])
  expect(shown.get('birthdate')).toBe(info['birthdate'])
  expect(shown.get('location')).toBe(info['zoneinfo'])
  expect(shown.get('photo')).toContain('a-folder-o')
  expect(info['picture']).toContain('/api/service-photos/')
  expect({ formatted: shown.get('address') }).toEqual(info['address'])
})

test('reports whether contacts are verified at the time of the read [SP-9.102]', async () => {
  await sql`update identifier set verified_at = null where account_id = ${anna.accountId} and kind = 'phone'`.execute(
    w.db,
  )
  await w.db.updateTable('service').set({ takes_unverified_contacts: true }).execute()
  const tokens = await tokensFor(service, anna.browser, { scope })
  expect(tokens.claims()).toMatchObject({ email_verified: true, phone_number_verified: false })
  await sql`update identifier set verified_at = case kind when 'phone' then app_now() end where account_id = ${anna.accountId}`.execute(
    w.db,
  )
  expect(await infoOf(tokens)).toMatchObject({ email_verified: false, phone_number_verified: true })
})

test('neither reads nor logs a granted claim without a value', async () => {
  await sql`delete from identifier where account_id = ${anna.accountId}`.execute(w.db)
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid email phone' })
  expect(personal(await infoOf(tokens))).toEqual([])
  expect(await logged()).toEqual([])
  const row = await w.db.selectFrom('consent').select('last_read_at').executeTakeFirstOrThrow()
  expect(row.last_read_at).toBeNull()
})

test('returns only what a later request asks for, even when more is granted [SP-9.100]', async () => {
  const first = await begin(service, { scope: 'openid profile email phone' })
  await redeem(service, first, await consent(anna.browser, first))
  const second = await begin(service, { scope: 'openid email' })
  const tokens = await redeem(service, second, await anna.browser.follow(second.url.href))
  expect(personal(tokens.claims() ?? {})).toEqual(['email', 'email_verified'])
  expect(personal(await infoOf(tokens))).toEqual(['email', 'email_verified'])
})
