import { type Filling, listenPort, quoted, type Recipe, shown } from './recipe.ts'

export const betterAuth: Recipe = {
  title: 'Better Auth',
  page: 'better-auth',
  language: 'js',
  install: 'npm install better-auth express',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: '/api/auth/callback/kabinet',
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import { betterAuth } from 'better-auth'
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node'
import { genericOAuth } from 'better-auth/plugins'
import express from 'express'

const kabinet = {
  providerId: 'kabinet', // makes the redirect URI: /api/auth/callback/kabinet
  discoveryUrl: '${issuer}/.well-known/openid-configuration',
  clientId: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  scopes: [${quoted(scope, "'")}],
}

const auth = betterAuth({
  baseURL: '${new URL(redirectUri).origin}',
  secret: process.env.BETTER_AUTH_SECRET,
  plugins: [genericOAuth({ config: [kabinet] })], // beside the database of your service: without one people are kept in memory
})

const app = express()
app.all('/api/auth/{*path}', toNodeHandler(auth))
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

// In the page: authClient.signIn.social({ provider: 'kabinet', callbackURL: '/' }) and authClient.signOut({ callbackURL: '/' }), which signs out
// at Kabinet as well. Name, e-mail and picture are in the session; whatever else you asked for is asked of Kabinet.
app.get('/', async (request, response) => {
  const headers = fromNodeHeaders(request.headers)
  if (!(await auth.api.getSession({ headers }))) return response.json('Nobody is signed in')
  const { data } = await auth.api.accountInfo({ headers, query: { useAccountCookie: true } })
  response.json(data)
})
`

const refresh = shown`// Fresh claims, also while the person is away. Needs offline_access in the scope; the library keeps the newest refresh token.
app.post('/refresh', async (request, response) => {
  const { headers } = await auth.api.refreshToken({ headers: fromNodeHeaders(request.headers), body: { useAccountCookie: true }, returnHeaders: true })
  response.setHeader('set-cookie', headers.getSetCookie()).redirect(303, '/')
})
`
