import { type Filling, listenPort, type Recipe, shown } from './recipe.ts'

export const nextAuth: Recipe = {
  title: 'next-auth 4',
  page: 'next-auth-4',
  language: 'js',
  install: 'npm install next-auth@4',
  file: 'pages/api/auth/[...nextauth].js',
  start: ({ redirectUri }) => `npx next dev --port ${listenPort(redirectUri)}`,
  callbackPath: '/api/auth/callback/kabinet',
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), logout: logout(filling) }),
}

const signIn = ({ issuer, clientId, scope }: Filling) => shown`import NextAuth from 'next-auth'

const kabinet = {
  id: 'kabinet', // makes the redirect URI: /api/auth/callback/kabinet
  name: 'Kabinet',
  type: 'oauth',
  wellKnown: '${issuer}/.well-known/openid-configuration',
  authorization: { params: { scope: '${scope}' } },
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  clientId: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  profile: (person) => ({ id: person.sub, name: person.name, email: person.email, image: person.picture }),
}

export const authOptions = {
  secret: process.env.NEXTAUTH_SECRET, // openssl rand -hex 32; NEXTAUTH_URL is the address of your service
  providers: [kabinet],
  callbacks: {
    // The session has name, e-mail and picture by itself; whatever else you asked for is kept here.
    jwt: ({ token, account, profile }) => (account ? { ...token, person: profile } : token),
    session: ({ session, token }) => ({ ...session, person: token.person }),
  },
}

export default NextAuth(authOptions)
`

const logout = ({
  issuer,
  clientId,
  redirectUri,
}: Filling) => shown`// The library ends its own session alone. This link ends the one at Kabinet: send the person there first.
// pages/api/log-out.js holds one line: export { logOut as default } from './auth/[...nextauth]'
export function logOut(_request, response) {
  const address = new URL('${issuer}/oauth/logout')
  address.searchParams.set('client_id', '${clientId}')
  address.searchParams.set('post_logout_redirect_uri', '${new URL('/', redirectUri).href}')
  response.redirect(address.href)
}
`
