import { register } from '@kabinet/contract/api/auth/auth.api'
import { resetPassword } from '@kabinet/contract/api/auth/reset-password.api'
import { idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registerClient } from '../../features/clients/clients.ts'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, postForm, redemption } from '../../testing/oauth.ts'
import { begin, consent, decide, ownedBy, pageOf, reachPage, type Service, testSso } from '../../testing/sso.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { formOf } from '../../testing/people.ts'
import { world } from '../../testing/world.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { redirect_uris: ['https://rp.example/cb'] }))

test('uses no header of a caller in a URL [SP-9.58]', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    host: 'evil.example',
  }
  const found = await w.app.inject({ url: '/.well-known/openid-configuration', headers })
  expect(found.body).not.toContain('evil')
  const { url } = await begin(service)
  const begun = await w.app.inject({ url: `/authorize${url.search}`, headers: { ...headers, accept: 'text/html' } })
  expect(begun.headers.location).toMatch(/^\/authorize\?interaction=/)
  const [row] = await w.db.selectFrom('oidc_request').select('payload').where('kind', '=', 'Interaction').execute()
  expect(JSON.stringify(row?.payload)).not.toContain('evil')
})

test('publishes a key for each algorithm, without private parts (OA-26) [SP-9.47]', async () => {
  const { keys }: { keys: Record<string, string>[] } = await (await fetch(`${w.base}/oauth/jwks`)).json()
  expect(keys.map(({ alg }) => alg).toSorted()).toEqual(['ES256', 'PS256', 'RS256'])
  for (const key of keys)
    expect(Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name))).toEqual([])
})

test.each(idTokenAlgorithms)('signs ID tokens with the algorithm that the service chose: %s [SP-9.96]', async (alg) => {
  await w.call(patchClient, { params: { id: service.id }, body: { id_token_signed_response_alg: alg } }, pageOf(anna))
  const begun = await begin(service)
  const back = await consent(anna.browser, begun)
  const { body } = await postForm(w, '/oauth/token', { ...redemption(service, begun, back), ...ownFields(service) })
  expect(decodeProtectedHeader(body.id_token ?? '').alg).toBe(alg)
})

test('has no CORS at the authorization endpoint, and at the token endpoint only for the service’s own origins [SP-9.57]', async () => {
  const spa = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris: ['https://spa.example/cb'] })
  const ask = (origin: string, { clientId }: Service) =>
    fetch(`${w.base}/oauth/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: clientId, grant_type: 'authorization_code' }),
    })
  expect((await ask('https://spa.example', spa)).headers.get('access-control-allow-origin')).toBe('https://spa.example')
  expect((await ask('https://evil.example', spa)).headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask('https://rp.example', service)).headers.get('access-control-allow-origin')).toBe(
    'https://rp.example',
  )
  const { url } = await begin(service)
  const visited = await anna.browser.visit(url.href, { headers: { origin: 'https://rp.example' } })
  expect(visited.headers.get('access-control-allow-origin')).toBeNull()
})

test('sets only Secure, host-bound cookies and https URLs under https [OC-2.03]', async () => {
  const secure = await world({ config: { publicUrl: 'https://id.example', isSecure: true } })
  const owner = await insertPerson(secure)
  const { client_id } = await registerClient(secure.deps, ownedBy(owner), {
    name: 'Ромашка',
    platforms: ['WEB'],
    scopes: ['EMAIL'],
    redirect_uris: ['https://rp.example/cb'],
  })
  const found = (await secure.app.inject('/.well-known/openid-configuration')).json()
  expect(Object.values(found).filter((value) => typeof value === 'string' && value.startsWith('http:'))).toEqual([])
  const query = {
    client_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://rp.example/cb',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }
  const { cookies, headers } = await secure.app.inject({ url: '/authorize', query })
  expect(headers.location).toMatch(/^\/authorize\?interaction=/)
  expect(cookies.map(({ name, secure: isSecure, httpOnly, sameSite }) => [name, isSecure, httpOnly, sameSite])).toEqual(
    [
      ['__Host-kabinet_requests', true, true, 'lax'],
      ['__Host-kabinet_interaction', true, true, 'lax'],
      ['kabinet_resume', true, true, 'lax'],
    ],
  )
  const [row] = await secure.db.selectFrom('oidc_request').select('payload').where('kind', '=', 'Interaction').execute()
  expect(row?.payload).toMatchObject({ params: query })
  await secure.close()
})

test('stores no id of a pending request, which would give access to it', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  await w.call(resetPassword, { body: { step: 'request', login: 'nobody@example.com', interaction } })
  await w.call(register, { body: { ...formOf('boris'), interaction } })
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(w.db)
  for (const { name } of rows) {
    const holding = await sql`select from ${sql.table(name)} kept where strpos(kept::text, ${interaction}) > 0`.execute(
      w.db,
    )
    expect([name, holding.rows.length]).toEqual([name, 0])
  }
  const { redirect_url } = (await decide(anna.browser, interaction)).body
  expect(redirect_url).toBe(`${w.base}/authorize/${interaction}`)
  expect((await anna.browser.follow(redirect_url)).searchParams.get('code')).toMatch(/./)
})
