import { type Filling, isPlain, listenPort, type Recipe, shown } from './recipe.ts'

/** Everything that FAPI 2.0 requires: a key instead of a secret, PAR and DPoP-bound tokens. */
export const oauth4webapi: Recipe = {
  title: 'oauth4webapi (private_key_jwt, PAR, DPoP)',
  page: 'oauth4webapi',
  language: 'js',
  install: 'npm install oauth4webapi express express-session',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh, logout: logout(filling) }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import express from 'express'
import session from 'express-session'
import * as oauth from 'oauth4webapi'

const issuer = new URL('${issuer}')
const callback = new URL('${redirectUri}')
const options = ${isPlain(issuer) ? '{ [oauth.allowInsecureRequests]: true } // Kabinet on this very machine, without https' : '{}'}
const kabinet = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))

// The private key (a JWK); its public half is pasted at the service's page.
const jwk = JSON.parse(process.env.CLIENT_KEY)
const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
const client = { client_id: '${clientId}' }
const authentication = oauth.PrivateKeyJwt({ key, kid: jwk.kid })
// Tokens are bound to this second key, so stolen tokens are useless. All processes share it.
const bound = { ...options, DPoP: oauth.DPoP(client, await oauth.generateKeyPair('ES256')) }

const app = express()
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { sameSite: 'lax', secure: 'auto' } }))
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

app.get('/', (request, response) => response.json(request.session.person ?? 'Nobody is signed in: open /login'))

// The request goes to Kabinet directly; the browser carries only a reference to it.
app.get('/login', async (request, response) => {
  const pending = { verifier: oauth.generateRandomCodeVerifier(), state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() }
  request.session.pending = pending
  const pushed = await oauth.pushedAuthorizationRequest(
    kabinet,
    client,
    authentication,
    {
      response_type: 'code',
      redirect_uri: callback.href,
      scope: '${scope}',
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    },
    bound,
  )
  const { request_uri } = await oauth.processPushedAuthorizationResponse(kabinet, client, pushed)
  response.redirect(kabinet.authorization_endpoint + '?' + new URLSearchParams({ ...client, request_uri }))
})

app.get(callback.pathname, async (request, response) => {
  // The session of the visitor is lost, or the page was loaded again.
  if (!request.session.pending) return response.redirect('/')
  // The person said no, for example.
  if (request.query.error) return response.status(403).json('Kabinet answers ' + request.query.error + ': open /login')
  const { verifier, state, nonce } = request.session.pending
  const answer = oauth.validateAuthResponse(kabinet, client, new URL(request.originalUrl, callback), state)
  const granted = await oauth.authorizationCodeGrantRequest(kabinet, client, authentication, answer, callback.href, verifier, bound)
  const tokens = await oauth.processAuthorizationCodeResponse(kabinet, client, granted, { expectedNonce: nonce, requireIdToken: true })
  await oauth.validateApplicationLevelSignature(kabinet, granted, options)
  // The ID token of such a service says who it is, and /oauth/userinfo the rest.
  const { sub } = oauth.getValidatedIdTokenClaims(tokens)
  const read = await oauth.userInfoRequest(kabinet, client, tokens.access_token, bound)
  const person = await oauth.processUserInfoResponse(kabinet, client, sub, read)
  request.session.regenerate(() => {
    Object.assign(request.session, { person, refreshToken: tokens.refresh_token })
    response.redirect('/')
  })
})
`

const refresh = shown`// Fresh claims, also while the person is away. Needs offline_access in the scope.
app.post('/refresh', async (request, response) => {
  const { refreshToken, person } = request.session
  if (!refreshToken) return response.redirect(303, '/login')
  const granted = await oauth.refreshTokenGrantRequest(kabinet, client, authentication, refreshToken, bound)
  const tokens = await oauth.processRefreshTokenResponse(kabinet, client, granted)
  const read = await oauth.userInfoRequest(kabinet, client, tokens.access_token, bound)
  request.session.person = await oauth.processUserInfoResponse(kabinet, client, person.sub, read)
  request.session.refreshToken = tokens.refresh_token ?? refreshToken
  response.redirect(303, '/')
})
`

const logout = ({
  clientId,
  redirectUri,
}: Filling) => shown`// The library has no helper for this: the address is put together by hand.
app.post('/logout', (request, response) => {
  const way = { client_id: '${clientId}', post_logout_redirect_uri: '${new URL('/', redirectUri).href}' }
  request.session.destroy(() => response.redirect(303, kabinet.end_session_endpoint + '?' + new URLSearchParams(way)))
})
`
