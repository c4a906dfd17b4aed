import { type Filling, listenPort, type Recipe, shown } from './recipe.ts'

/** passport-openidconnect does not support PKCE, so the service must not require it. */
export const passportOpenidConnect: Recipe = {
  title: 'passport-openidconnect',
  page: 'passport-openidconnect',
  language: 'js',
  install: 'npm install passport passport-openidconnect express express-session',
  file: 'service.mjs',
  start: () => 'node service.mjs',
  callbackPath: null,
  backchannelPath: null,
  withoutPkce: true,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), logout: logout(filling) }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import express from 'express'
import session from 'express-session'
import passport from 'passport'
import OpenIDConnectStrategy from 'passport-openidconnect'

const callback = new URL('${redirectUri}')
const kabinet = {
  issuer: '${issuer}',
  authorizationURL: '${issuer}/authorize',
  tokenURL: '${issuer}/oauth/token',
  userInfoURL: '${issuer}/oauth/userinfo',
  clientID: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET,
  callbackURL: callback.href,
  scope: '${scope.replace(/^openid /, '')}', // the library puts openid before it
  nonce: true,
}

// With these nine parameters the library reads /oauth/userinfo; uiProfile._json has every claim. Key your users by uiProfile.id.
passport.use(
  new OpenIDConnectStrategy(kabinet, (issuer, uiProfile, idProfile, context, idToken, accessToken, refreshToken, params, done) =>
    done(null, { id: uiProfile.id, name: uiProfile.displayName, claims: uiProfile._json }),
  ),
)
passport.serializeUser((user, done) => done(null, user))
passport.deserializeUser((user, done) => done(null, user))

const app = express()
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { sameSite: 'lax', secure: 'auto' } }))
app.use(passport.session())
app.listen(process.env.PORT ?? ${listenPort(redirectUri)})

app.get('/', (request, response) => response.json(request.user?.claims ?? 'Nobody is signed in: open /login'))
app.get('/login', passport.authenticate('openidconnect'))
app.get(callback.pathname, passport.authenticate('openidconnect', { successRedirect: '/', failureMessage: true }))
`

const logout = ({
  issuer,
  clientId,
  redirectUri,
}: Filling) => shown`// The library has no logout: sign out here, then send the person to Kabinet.
app.post('/logout', (request, response) => {
  const address = new URL('${issuer}/oauth/logout')
  address.searchParams.set('client_id', '${clientId}')
  address.searchParams.set('post_logout_redirect_uri', '${new URL('/', redirectUri).href}')
  request.logout(() => response.redirect(303, address.href))
})
`
