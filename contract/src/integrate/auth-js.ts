import { type Filling, listenPort, type Recipe, shown } from './recipe.ts'

export const authJs: Recipe = {
  title: 'Auth.js',
  page: 'authjs',
  language: 'js',
  install: 'npm install @auth/express express',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: '/auth/callback/kabinet',
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), logout: logout(filling) }),
}

const signIn = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: Filling) => shown`import { ExpressAuth, getSession } from '@auth/express'
import express from 'express'

const kabinet = {
  id: 'kabinet', // makes the redirect URI: /auth/callback/kabinet
  name: 'Kabinet',
  type: 'oidc',
  issuer: '${issuer}',
  clientId: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  authorization: { params: { scope: '${scope}' } },
  checks: ['pkce', 'state', 'nonce'],
}

const auth = {
  trustHost: true,
  secret: process.env.AUTH_SECRET, // openssl rand -hex 32
  providers: [kabinet],
  pages: { error: '/' }, // with ?error=Configuration, for example when the session of the visitor is lost
  callbacks: {
    // Auth.js puts name, e-mail and picture into the session. Keep other claims here.
    jwt: ({ token, account, profile }) => (account ? { ...token, person: profile } : token),
    session: ({ session, token }) => ({ ...session, person: token.person }),
  },
}

const app = express()
app.use('/auth', ExpressAuth(auth))
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

app.get('/', async (request, response) => {
  const session = await getSession(request, auth)
  response.json(session?.person ?? 'Nobody is signed in: open /auth/signin')
})
`

const logout = ({
  issuer,
  clientId,
  redirectUri,
}: Filling) => shown`// Auth.js ends its own session at /auth/signout. This link ends the one at Kabinet: send the person there first.
app.get('/logout', (_request, response) => {
  const address = new URL('${issuer}/oauth/logout')
  address.searchParams.set('client_id', '${clientId}')
  address.searchParams.set('post_logout_redirect_uri', '${new URL('/', redirectUri).href}')
  response.redirect(303, address.href)
})
`
