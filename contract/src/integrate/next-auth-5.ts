import { type Filling, listenPort, type Recipe, shown } from './recipe.ts'

export const nextAuth5: Recipe = {
  title: 'next-auth 5 (App Router)',
  page: 'next-auth-5',
  language: 'ts',
  install: 'npm install next-auth@5.0.0-beta.32',
  file: 'auth.ts',
  start: ({ redirectUri }) => `npx next dev --port ${listenPort(redirectUri)}`,
  callbackPath: '/api/auth/callback/kabinet',
  loopback: 'localhost',
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), logout: logout(filling) }),
}

/** One-line files of the App Router, which the code names in comments. */
export const routeFiles: Record<string, string> = {
  'app/api/auth/[...nextauth]/route.ts': "export { GET, POST } from '@/auth'",
  'app/log-out/route.ts': "export { logOut as POST } from '@/auth'",
}

const signIn = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: Filling) => shown`import NextAuth, { type Profile } from 'next-auth'
import { getToken } from 'next-auth/jwt'
import type { OIDCConfig } from 'next-auth/providers'

declare module 'next-auth' {
  interface Session {
    person?: Profile
  }
}

const home = new URL('${new URL('/', redirectUri).href}')
const secret = process.env.AUTH_SECRET // openssl rand -hex 32; AUTH_URL is the address of your service
const useSecureCookies = home.protocol === 'https:'

const kabinet = {
  id: 'kabinet', // makes the redirect URI: /api/auth/callback/kabinet
  name: 'Kabinet',
  type: 'oidc',
  issuer: '${issuer}',
  clientId: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  authorization: { params: { scope: '${scope}' } },
  checks: ['pkce', 'state', 'nonce'],
} satisfies OIDCConfig<Profile>

// app/api/auth/[...nextauth]/route.ts holds one line: export { GET, POST } from '@/auth'
export const {
  handlers: { GET, POST },
  auth, // in a page: const session = await auth(). Key your users by session?.person?.sub
  signIn,
  signOut,
} = NextAuth({
  secret,
  useSecureCookies,
  trustHost: true,
  providers: [kabinet],
  pages: { error: '/' }, // with ?error=Configuration, for example when the session of the visitor is lost
  callbacks: {
    // The cookie of the session. It is encrypted: no script of a page can read the ID token.
    jwt: ({ token, account, profile }) => (account ? { ...token, person: profile, idToken: account.id_token } : token),
    // Pages and their scripts can read this.
    session: ({ session, token }) => Object.assign(session, { person: token.person }),
  },
})
`

const logout = ({ issuer, clientId }: Filling) => shown`
// Signs out here, and asks Kabinet to sign out as well. Register the address of the way back.
// app/log-out/route.ts holds one line: export { logOut as POST } from '@/auth'
export async function logOut(request: Request) {
  const token = await getToken({ req: request, secret, secureCookie: useSecureCookies })
  await signOut({ redirect: false })
  const address = new URL('${issuer}/oauth/logout')
  address.searchParams.set('client_id', '${clientId}')
  address.searchParams.set('post_logout_redirect_uri', home.href)
  if (typeof token?.idToken === 'string') address.searchParams.set('id_token_hint', token.idToken)
  return Response.redirect(address, 303)
}
`
