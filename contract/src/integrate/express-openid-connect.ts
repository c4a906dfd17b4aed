import { type Filling, listenPort, type Recipe, shown } from './recipe.ts'

export const expressOpenidConnect: Recipe = {
  title: 'express-openid-connect',
  page: 'express-openid-connect',
  language: 'js',
  install: 'npm install express-openid-connect express express-session',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: '/callback',
  backchannelPath: '/backchannel-logout',
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import express from 'express'
import session from 'express-session'
import { auth } from 'express-openid-connect'

const kabinet = auth({
  issuerBaseURL: '${issuer}',
  baseURL: '${new URL(redirectUri).origin}', // makes the redirect URI: /callback
  clientID: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  secret: process.env.SESSION_SECRET,
  authorizationParams: { response_type: 'code', scope: '${scope}' },
  authRequired: false,
  // /logout signs out here and at Kabinet. Register the way back, and /backchannel-logout, which receives sign-outs from elsewhere.
  idpLogout: true,
  routes: { postLogoutRedirect: '/' },
  session: { store: new session.MemoryStore() },
  backchannelLogout: true,
})

const app = express()
app.use(kabinet)
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

app.get('/', (request, response) => response.json(request.oidc.user ?? 'Nobody is signed in: open /login'))
`

const refresh = shown`// Fresh claims, also while the person is away. Needs offline_access in the scope; the library keeps the newest refresh token.
app.post('/refresh', async (request, response) => {
  await request.oidc.accessToken.refresh()
  response.redirect(303, '/')
})
`
