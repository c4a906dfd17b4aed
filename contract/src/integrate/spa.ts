import { type Filling, type Recipe, shown } from './recipe.ts'

export const singlePage: Recipe = {
  title: 'oidc-client-ts',
  page: 'oidc-client-ts',
  language: 'js',
  install: 'npm install oidc-client-ts',
  file: 'app.js',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh, logout }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import { UserManager } from 'oidc-client-ts'

const kabinet = new UserManager({
  authority: '${issuer}',
  client_id: '${clientId}',
  redirect_uri: '${redirectUri}',
  post_logout_redirect_uri: location.origin + '/',
  scope: '${scope}',
})

// The way back: the library checks state and issuer, sends the code verifier, and keeps the tokens in this tab (sessionStorage).
if (location.href.startsWith(kabinet.settings.redirect_uri)) {
  await kabinet.signinCallback()
  history.replaceState(null, '', '/')
}
const user = await kabinet.getUser()
document.body.append(user ? JSON.stringify(user.profile) : 'Nobody is signed in')

function button(text, act) {
  document.body.append(Object.assign(document.createElement('button'), { textContent: text, onclick: act }))
}
button('Sign in', () => kabinet.signinRedirect())
`

const refresh = shown`// Fresh claims while the page is open, by the refresh token. Needs offline_access in the scope.
button('Refresh', async () => {
  const { access_token } = await kabinet.signinSilent()
  const info = await fetch(await kabinet.metadataService.getUserInfoEndpoint(), { headers: { authorization: 'Bearer ' + access_token } })
  document.body.append(JSON.stringify(await info.json()))
})
`

const logout = shown`// Signs out here and at Kabinet. Register the address of this page as one after signing out.
button('Sign out', () => kabinet.signoutRedirect())
`
