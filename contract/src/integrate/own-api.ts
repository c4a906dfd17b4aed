import { type Filling, isPlain, type Recipe, shown } from './recipe.ts'

/** RFC 7662. */
export const ownApi: Recipe = {
  title: 'oauth4webapi (own API)',
  page: 'your-api',
  language: 'js',
  install: 'npm install oauth4webapi',
  file: 'api.mjs',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ api: api(filling) }),
}

const api = ({ issuer, redirectUri }: Filling) => shown`import { createServer } from 'node:http'
import * as oauth from 'oauth4webapi'

const issuer = new URL('${issuer}')
// Exactly as registered on the page of the service.
const resource = '${new URL('/api', redirectUri).href}'
const options = ${isPlain(issuer) ? '{ [oauth.allowInsecureRequests]: true } // Kabinet on this very machine, without https' : '{}'}
const kabinet = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
// Identifier and secret of the API, not of the service.
const client = { client_id: process.env.API_ID }
const authentication = oauth.ClientSecretBasic(process.env.API_SECRET)

// An answer that is kept outlives the withdrawal of access by so long. 0: Kabinet is asked each time.
const keepMs = Number(process.env.KEEP_MS ?? 10_000)
const cached = new Map()

async function introspect(token) {
  const known = cached.get(token)
  if (known && known.until > Date.now()) return known.answer
  const response = await oauth.introspectionRequest(kabinet, client, authentication, token, options)
  const answer = await oauth.processIntrospectionResponse(kabinet, client, response)
  if (cached.size >= 10_000) cached.clear()
  cached.set(token, { answer, until: Math.min(Date.now() + keepMs, (answer.exp ?? Infinity) * 1000) })
  return answer
}

createServer(async (request, response) => {
  const [, token] = /^Bearer ([\\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const { active, aud, sub, client_id } = token ? await introspect(token) : { active: false }
  // For this API, and not for user info or another API of yours.
  if (!active || aud !== resource) return response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end()
  response.end(JSON.stringify({ sub, client_id }))
}).listen(process.env.PORT ?? 4100)
`
