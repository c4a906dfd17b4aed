import { type Filling, isPlain, type Recipe, shown } from './recipe.ts'

/** RFC 8252. */
export const nativeApp: Recipe = {
  title: 'An application without a secret (MOBILE)',
  page: 'native',
  language: 'js',
  install: 'npm install openid-client',
  file: 'application.mjs',
  start: () => 'node application.mjs',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import { createServer } from 'node:http'
import * as oidc from 'openid-client'

const callback = new URL('${redirectUri}')
const kabinet = await oidc.discovery(new URL('${issuer}'), '${clientId}', undefined, oidc.None()${
  isPlain(issuer)
    ? ', {\n  execute: [oidc.allowInsecureRequests], // Kabinet on this very machine, without https\n}'
    : ''
})

const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
const expectedState = oidc.randomState()
const expectedNonce = oidc.randomNonce()
const address = oidc.buildAuthorizationUrl(kabinet, {
  redirect_uri: callback.href,
  scope: '${scope}',
  code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: 'S256',
  state: expectedState,
  nonce: expectedNonce,
})
// Never in a web view: in the system's browser, where the person may be signed in already.
console.log('Open ' + address.href)

let tokens
createServer(async (request, response) => {
  const way = new URL(request.url, callback)
  if (way.pathname !== callback.pathname) return response.writeHead(404).end()
  // The person said no, for example.
  if (way.searchParams.has('error')) return response.end('Kabinet answers ' + way.searchParams.get('error'))
  tokens = await oidc.authorizationCodeGrant(kabinet, way, { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true })
  response.end('You are signed in: go back to the application.')
  console.log('Signed in: ' + JSON.stringify(tokens.claims()))
}).listen(Number(callback.port), callback.hostname)
`

const refresh = shown`// Needs offline_access in the scope. Keep the newest refresh token in the system's safe place for secrets.
async function refresh() {
  tokens = await oidc.refreshTokenGrant(kabinet, tokens.refresh_token)
  return oidc.fetchUserInfo(kabinet, tokens.access_token, oidc.skipSubjectCheck)
}
`
