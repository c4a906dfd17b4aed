import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import pg from 'pg'

/**
 * Each request also runs `reads` prepared statements, then `writes`, each in its own transaction. `POST /floor/spend`
 * sets both numbers, `POST /floor/codes` issues codes.
 */
const port = Number(process.env['PORT'])
const redirect = 'https://bench.example/callback'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
let spending = { reads: 0, writes: 0 }
let turn = 0

async function spend(): Promise<void> {
  const values = [turn++ % 1000]
  for (let n = 0; n < spending.reads; n += 1)
    await pool.query({ name: 'read', text: 'select value, turn from bench_floor where id = $1', values })
  for (let n = 0; n < spending.writes; n += 1)
    await pool.query({ name: 'write', text: 'update bench_floor set turn = turn + 1 where id = $1', values })
}

const artifacts = new Map<string, AdapterPayload>()
const inMemory = (kind: string): Adapter => ({
  upsert: async (id, payload) => void artifacts.set(`${kind}:${id}`, payload),
  find: async (id) => artifacts.get(`${kind}:${id}`),
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async (id) =>
    void Object.assign(artifacts.get(`${kind}:${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
  destroy: async (id) => void artifacts.delete(`${kind}:${id}`),
  revokeByGrantId: async () => {},
})

const keyOf = async (alg: string) => exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)
const clientOf = (alg: 'ES256' | 'RS256') => ({
  client_id: alg,
  client_secret: 'secret',
  redirect_uris: [redirect],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: alg,
})
const provider = new Provider(`http://localhost:${port}`, {
  adapter: inMemory,
  jwks: { keys: [await keyOf('ES256'), await keyOf('RS256')] },
  clients: [clientOf('ES256'), clientOf('RS256')],
  scopes: ['openid', 'offline_access'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'locale'] },
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  features: { introspection: { enabled: true }, devInteractions: { enabled: false } },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, RefreshToken: 3600 },
  findAccount: (_ctx, accountId) => ({
    accountId,
    claims: async () => ({
      sub: accountId,
      email: 'person@bench.example',
      email_verified: true,
      given_name: 'Анна',
      family_name: 'Скамейкина',
      locale: 'ru',
    }),
  }),
})
provider.use(async (_ctx, next) => {
  await spend()
  return next()
})

type Wanted = { alg: string; scope: string; challenge: string }
async function makeCode({ alg, scope, challenge }: Wanted): Promise<string> {
  const client = await provider.Client.find(alg)
  if (!client) throw new Error(`no client ${alg}`)
  const accountId = `person${turn++}`
  const grant = new provider.Grant({ accountId, clientId: alg })
  grant.addOIDCScope(scope)
  const code = new provider.AuthorizationCode({
    client,
    accountId,
    grantId: await grant.save(),
    gty: 'authorization_code',
    redirectUri: redirect,
    scope,
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    authTime: Math.floor(Date.now() / 1000),
  })
  return code.save()
}

const answerAsOidc = provider.callback()
createServer(async (request, answer) => {
  if (!request.url?.startsWith('/floor/')) return void answerAsOidc(request, answer)
  const order = JSON.parse(await text(request))
  if (request.url === '/floor/spend') {
    spending = order
    return void answer.end('{}')
  }
  const codes: string[] = []
  for (let n = 0; n < order.count; n += 1) codes.push(await makeCode(order))
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ codes }))
}).listen(port, '127.0.0.1')
