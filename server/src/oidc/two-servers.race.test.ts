import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { createPartner } from '@kabinet/contract/api/partners.api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openPerFile, perTest } from '../testing/fixtures.ts'
import { type Fields, ownFields, postForm, redemption } from '../testing/oauth.ts'
import { assertionOf, dpopProof, newProofKey } from '../testing/proofs.ts'
import { begin, consent, decide, look, reachPage } from '../testing/sso.ts'
import { twoServers } from '../testing/two-servers.ts'

const w = openPerFile(twoServers)
beforeEach(() => {
  w.ask()
  return w.clear()
})
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const tenTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work))
const oneOfTen = (won: number, lost: number) => [won, ...Array(9).fill(lost)]
const post = (path: string, fields: Fields, headers?: Fields) => postForm(w, path, fields, headers)
const codeFields = async () => {
  const begun = await begin(service, { scope: 'openid email offline_access', prompt: 'consent' })
  return { ...redemption(service, begun, await consent(anna.browser, begun)), ...ownFields(service) }
}
const isAlive = async (token = '') => (await post('/oauth/introspect', { token, ...ownFields(service) })).body.active

test('issues one set of tokens for ten redemptions of a code across two processes, and ends it on reuse (OA-05, OA-06) [SP-9.23]', async () => {
  const fields = await codeFields()
  const answers = await tenTimes(() => post('/oauth/token', fields))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(oneOfTen(200, 400))
  const { body } = answers.find(({ status }) => status === 200)!
  expect(await isAlive(body.access_token)).toBe(false)
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '', ...ownFields(service) }
  expect((await post('/oauth/token', refresh)).body.error).toBe('invalid_grant')
})

test('returns the same successor to ten refreshes across two processes [SP-9.65]', async () => {
  const first = await post('/oauth/token', await codeFields())
  const refresh = (token = '') =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...ownFields(service) })
  const answers = await tenTimes(() => refresh(first.body.refresh_token))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const [body, ...others] = answers.map((answer) => answer.body)
  for (const other of others) expect(other).toEqual(body)
  const next = await refresh(body?.refresh_token)
  await w.pass(3)
  expect((await refresh(first.body.refresh_token)).status).toBe(400)
  expect(await isAlive(next.body.access_token)).toBe(false)
})

test('accepts an assertion and a proof once across two processes (OA-23) [SP-9.42, SP-9.43]', async () => {
  const key = await newProofKey()
  const jwks = { keys: [{ ...key.jwk, kid: 'one' }] }
  const strict = await w.service(anna.accountId, { token_endpoint_auth_method: 'private_key_jwt', jwks })
  const assertion = await assertionOf(key, strict.clientId, w.base)
  const proven = await tenTimes(() => post('/oauth/introspect', { token: 'x', ...assertion }))
  expect(proven.map(({ status }) => status).toSorted()).toEqual(oneOfTen(200, 401))
  const token = await post('/oauth/token', await codeFields(), {
    dpop: await dpopProof(key, 'POST', `${w.base}/oauth/token`),
  })
  const access = token.body.access_token ?? ''
  const proof = await dpopProof(key, 'GET', `${w.base}/oauth/userinfo`, { token: access })
  const headers = { authorization: `DPoP ${access}`, dpop: proof }
  const reads = await tenTimes(async () => (await fetch(`${w.base}/oauth/userinfo`, { headers })).status)
  expect(reads.toSorted()).toEqual(oneOfTen(200, 401))
})

test('accepts one of ten decisions across two processes, and issues one code (OA-11) [SP-9.29]', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
  const answers = await tenTimes(() => decide(anna.browser, interaction))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(oneOfTen(200, 410))
  const { redirect_url } = answers.find(({ status }) => status === 200)!.body
  const backs = await tenTimes(() => anna.browser.visit(redirect_url))
  expect(backs.filter(({ location }) => location?.startsWith(`${service.callback}?code=`))).toHaveLength(1)
  expect(backs.filter(({ location }) => location === `/authorize?interaction=${interaction}`)).toHaveLength(9)
})

test('issues one code to ten browsers with one pushed request across two processes (OA-25)', async () => {
  await consent(anna.browser, await begin(service))
  const begun = await begin(service)
  const pushed = await post('/oauth/par', { ...Object.fromEntries(begun.url.searchParams), ...ownFields(service) })
  const address = `/authorize?${new URLSearchParams({ client_id: service.clientId, request_uri: pushed.body.request_uri ?? '' })}`
  const backs = await tenTimes(() => anna.browser.visit(address))
  expect(backs.filter(({ location }) => location?.startsWith(`${service.callback}?code=`))).toHaveLength(1)
})

const writeToSupport = async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
  const body = JSON.stringify({ name: 'Анна', email: 'anna@example.com', message: 'Не приходит код' })
  const response = await fetch(`${w.base}${sendFeedback.path}`, { method: sendFeedback.method, headers, body })
  return { status: response.status, id: response.ok ? sendFeedback.reply.parse(await response.json()).id : '' }
}
const written = async () => (await w.db.selectFrom('feedback').select('id').execute()).map(({ id }) => id)

test('saves ten writes with one idempotency key across two processes once, with one response', async () => {
  const answers = await tenTimes(writeToSupport)
  const [id] = await written()
  for (const answer of answers) expect(answer).toEqual({ status: 201, id })
  expect(await written()).toHaveLength(1)
})

test('creates one partner for ten requests with one idempotency key across two processes', async () => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'auth-token': anna.browser.token ?? '',
  }
  const body = JSON.stringify({ type: 'SELF_EMPLOYED', last_name: 'Ёлкина', first_name: 'Яна', inn: '500100732259' })
  const answers = await tenTimes(async () => {
    const response = await fetch(`${w.base}${createPartner.path}`, { method: createPartner.method, headers, body })
    return `${response.status} ${await response.text()}`
  })
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
  expect(await w.db.selectFrom('partner').select('id').execute()).toHaveLength(1)
})

test('returns the response from another process when one is killed between write and response (F-02)', async () => {
  await sql`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end'`.execute(
    w.db,
  )
  const trigger =
    'constraint trigger slow after insert on feedback deferrable initially deferred for each row execute function slow()'
  await sql`create ${sql.raw(trigger)}`.execute(w.db)
  const committing = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
        w.db,
      )
    ).rows
  w.ask(0)
  const lost = writeToSupport()
  await expect.poll(committing).toHaveLength(1)
  await w.kill(0)
  w.ask(1)
  expect((await lost).status).toBe(502)
  await expect.poll(written).toHaveLength(1)
  await sql`drop trigger slow on feedback`.execute(w.db)
  const [id] = await written()
  expect(await writeToSupport()).toEqual({ status: 201, id })
  expect(await written()).toEqual([id])
  await w.revive(0)
})

test('keeps a request when a process is killed while the user reads the consent page [SP-9.118]', async () => {
  w.ask(1)
  const begun = await begin(service, { scope: 'openid email' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.state).toBe('consent')
  await w.kill(1)
  w.ask(0)
  const { status, body } = await decide(anna.browser, interaction)
  expect(status).toBe(200)
  const back = await anna.browser.follow(body.redirect_url)
  const fields = { ...redemption(service, begun, back), ...ownFields(service) }
  expect((await post('/oauth/token', fields)).status).toBe(200)
})
