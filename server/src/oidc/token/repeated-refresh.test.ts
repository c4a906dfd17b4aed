import { patchGrant } from '@kabinet/contract/api/grants.api'
import * as client from 'openid-client'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, readUserInfo, redemption } from '../../testing/oauth.ts'
import { dpopProof, newProofKey } from '../../testing/proofs.ts'
import { begin, consent, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(async () => w.service((await w.someone()).accountId))

type Tokens = { access_token: string; refresh_token: string; id_token?: string; error?: string }
const post = async (fields: Record<string, string>, at = service, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ ...ownFields(at), ...fields })
  const response = await fetch(`${w.base}/oauth/token`, { method: 'POST', body, headers })
  const tokens: Tokens = await response.json()
  return { status: response.status, body: tokens, retryAfter: response.headers.get('retry-after') }
}
const signIn = async (at = service, headers: Record<string, string> = {}) => {
  const begun = await begin(at, { scope: 'openid profile email offline_access', prompt: 'consent' })
  return (await post(redemption(at, begun, await consent(anna.browser, begun)), at, headers)).body
}
const refresh = ({ refresh_token }: Tokens, at = service, headers: Record<string, string> = {}) =>
  post({ grant_type: 'refresh_token', refresh_token }, at, headers)
const isAlive = async ({ access_token }: Tokens) => (await readUserInfo(w, access_token)).status === 200
const installed = (ownerId: string) =>
  w.service(ownerId, { platforms: ['MOBILE'], redirect_uris: ['com.example.romashka:/callback'] })

describe('a refresh whose response was lost', () => {
  test('gets the identical response again; nothing is issued or read', async () => {
    const first = await signIn()
    const second = await refresh(first)
    const reads = await w.db.selectFrom('claim_read').selectAll().execute()
    const statements = await w.statements(async () => expect(await refresh(first)).toEqual(second))
    expect(statements).toHaveLength(1)
    expect(await w.db.selectFrom('claim_read').selectAll().execute()).toHaveLength(reads.length)
    expect(await isAlive(second.body)).toBe(true)
    expect((await refresh(second.body)).status).toBe(200)
  })

  test('gets the same response ten times at once', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await signIn()
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    }
  })

  test.each([
    ['a service that authenticates', 55, 10, async () => service],
    ['an application', 28, 4, async () => installed(anna.accountId)],
  ] as const)('of %s can be repeated for a limited time', async (_who, early, more, serviceOf) => {
    const at = await serviceOf()
    const first = await signIn(at)
    const second = await refresh(first, at)
    await w.pass(early)
    expect((await refresh(first, at)).body).toEqual(second.body)
    await w.pass(more)
    expect(await refresh(first, at)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect([await isAlive(second.body), (await refresh(second.body, at)).status]).toEqual([false, 400])
  })

  test('is rejected after its successor was used, and ends the family', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body
    const third = (await refresh(second)).body
    expect(await refresh(first)).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable' },
      retryAfter: '3',
    })
    expect(await isAlive(third)).toBe(true)
    await w.pass(3)
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect([await isAlive(third), (await refresh(third)).status]).toEqual([false, 400])
  })

  test('cannot be repeated by another service, and is inactive in introspection', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body
    const other = await w.service(anna.accountId)
    expect((await refresh(first, other)).status).toBe(400)
    expect(await client.tokenIntrospection(service.config, first.refresh_token)).toEqual({ active: false })
    expect(await isAlive(second)).toBe(true)
  })

  test('does not return claims that were withdrawn since, and is rejected when access was withdrawn', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body
    const claims = ['profile' as const, 'offline_access' as const]
    await w.call(patchGrant, { params: { client_id: service.clientId }, body: { claims } }, pageOf(anna))
    const { id_token: idToken, ...rest } = second
    expect([typeof idToken, (await refresh(first)).body]).toEqual(['string', rest])
    await w.call(
      patchGrant,
      { params: { client_id: service.clientId }, body: { claims: ['profile' as const] } },
      pageOf(anna),
    )
    expect((await refresh(first)).status).toBe(400)
  })

  test('is stored encrypted with a key that is not stored', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body
    const artifacts = await w.db.selectFrom('oidc_artifact').select('sealed_answer').execute()
    const sealed = artifacts.flatMap(({ sealed_answer: text }) => (text === null ? [] : [text]))
    expect(sealed).toHaveLength(1)
    expect(() => w.deps.keys.open(sealed[0]!)).toThrow()
    expect(sealed[0]).not.toContain(second.refresh_token)
    await refresh(second)
    const left = await w.db.selectFrom('oidc_artifact').select('sealed_answer').execute()
    expect(left.filter(({ sealed_answer: text }) => text !== null)).toHaveLength(1)
  })

  test('of a bound token requires a fresh proof by its key', async () => {
    const [key, other] = [await newProofKey(), await newProofKey()]
    const proof = async (by = key) => ({ dpop: await dpopProof(by, 'POST', `${w.base}/oauth/token`) })
    const at = await installed(anna.accountId)
    const first = await signIn(at, await proof())
    await w.pass(8 * 24 * 3600)
    const sent = await proof()
    const second = await refresh(first, at, sent)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    for (const headers of [{}, sent, await proof(other)]) expect((await refresh(first, at, headers)).status).toBe(400)
    expect((await refresh(first, at, await proof())).body).toEqual(second.body)
  })
})

test('issues nothing when the user narrows the consent meanwhile, and allows a retry', async () => {
  const first = await signIn()
  const answer = await w.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('consent')
      .set({ claims: ['profile', 'offline_access'] })
      .where('account_id', '=', anna.accountId)
      .execute()
    const refreshing = refresh(first)
    await expect.poll(() => waitingForConsent()).toBe(1)
    return { refreshing }
  })
  expect(await answer.refreshing).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
    retryAfter: '1',
  })
  expect((await refresh(first)).status).toBe(200)
})

async function waitingForConsent(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    w.db,
  )
  return rows[0]?.waiting ?? 0
}
