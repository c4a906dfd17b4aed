import { type Filling, isPlain, listenPort, type Recipe, shown } from './recipe.ts'

export const openidClient: Recipe = {
  title: 'openid-client',
  page: 'openid-client',
  language: 'js',
  install: 'npm install openid-client express express-session jose',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: null,
  backchannelPath: '/backchannel-logout',
  signedOutPath: '/',
  steps: (filling) => ({
    'sign-in': signIn(filling),
    refresh,
    logout: logout(filling),
    'back-channel': backChannel(filling),
  }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import express from 'express'
import session from 'express-session'
import * as oidc from 'openid-client'

const issuer = new URL('${issuer}')
const clientId = '${clientId}'
const callback = new URL('${redirectUri}')
const kabinet = await oidc.discovery(issuer, clientId, undefined, oidc.ClientSecretBasic(process.env.CLIENT_SECRET)${plain(issuer)})

const app = express()
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { sameSite: 'lax', secure: 'auto' } }))
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

app.get('/', (request, response) => response.json(request.session.person ?? 'Nobody is signed in: open /login'))

// The way to Kabinet. What the way back is checked against stays with the visitor.
app.get('/login', async (request, response) => {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const expectedState = oidc.randomState()
  const expectedNonce = oidc.randomNonce()
  request.session.pending = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
  const address = oidc.buildAuthorizationUrl(kabinet, {
    redirect_uri: callback.href,
    scope: '${scope}',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  response.redirect(address.href)
})

// The way back. The library checks state, issuer, signature and nonce.
app.get(callback.pathname, async (request, response) => {
  const { pending } = request.session
  // The session of the visitor is lost, or the page was loaded again.
  if (!pending) return response.redirect('/')
  // The person said no, for example.
  if (request.query.error) return response.status(403).json('Kabinet answers ' + request.query.error + ': open /login')
  const tokens = await oidc.authorizationCodeGrant(kabinet, new URL(request.originalUrl, callback), pending)
  const person = tokens.claims() // key your users by person.sub
  request.session.regenerate(() => {
    Object.assign(request.session, { person, sid: person.sid, refreshToken: tokens.refresh_token })
    response.redirect('/')
  })
})
`

const plain = (issuer: string) =>
  isPlain(issuer)
    ? ', {\n  execute: [oidc.allowInsecureRequests], // Kabinet on this very machine, without https\n}'
    : ''

const refresh = shown`// Fresh claims, also while the person is away. Needs offline_access in the scope. Keep the newest refresh token.
app.post('/refresh', async (request, response) => {
  if (!request.session.refreshToken) return response.redirect(303, '/login')
  const tokens = await oidc.refreshTokenGrant(kabinet, request.session.refreshToken)
  request.session.refreshToken = tokens.refresh_token ?? request.session.refreshToken
  request.session.person = await oidc.fetchUserInfo(kabinet, tokens.access_token, request.session.person.sub)
  response.redirect(303, '/')
})
`

const logout = ({
  clientId,
  redirectUri,
}: Filling) => shown`// Signs out here, and asks Kabinet to sign out as well. Register the address of the way back.
app.post('/logout', (request, response) => {
  const address = oidc.buildEndSessionUrl(kabinet, {
    client_id: '${clientId}',
    post_logout_redirect_uri: '${new URL('/', redirectUri).href}',
  })
  request.session.destroy(() => response.redirect(303, address.href))
})
`

const backChannel = ({
  redirectUri,
}: Filling) => shown`// Kabinet reports that a user signed out. Register ${new URL('/backchannel-logout', redirectUri).href}
import { createRemoteJWKSet, jwtVerify } from 'jose'

const keys = createRemoteJWKSet(new URL(kabinet.serverMetadata().jwks_uri))
const checks = { issuer: issuer.origin, audience: clientId, typ: 'logout+jwt', maxTokenAge: '2 minutes', requiredClaims: ['jti', 'events'] }

app.post('/backchannel-logout', express.urlencoded({ extended: false }), async (request, response) => {
  response.set('cache-control', 'no-store')
  const token = await jwtVerify(request.body.logout_token, keys, checks).catch(() => undefined)
  const event = token?.payload.events['http://schemas.openid.net/event/backchannel-logout']
  if (!event || 'nonce' in token.payload) return response.sendStatus(400)
  const { sid, sub } = token.payload
  const ends = (visit) => (sid ? visit.sid === sid : visit.person?.sub === sub)
  request.sessionStore.all((_error, sessions) => {
    for (const [id, visit] of Object.entries(sessions)) if (ends(visit)) request.sessionStore.destroy(id)
    response.sendStatus(200)
  })
})
`
