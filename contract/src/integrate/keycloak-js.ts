import { type Filling, type Recipe, shown } from './recipe.ts'

export const keycloakJs: Recipe = {
  title: 'keycloak-js',
  page: 'keycloak-js',
  language: 'js',
  install: 'npm install keycloak-js',
  file: 'app.js',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling), refresh, logout }),
}

const signIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import Keycloak from 'keycloak-js'

const kabinet = new Keycloak({ oidcProvider: '${issuer}', clientId: '${clientId}' })
await kabinet.init({
  redirectUri: '${redirectUri}',
  scope: '${scope}',
  checkLoginIframe: false, // a frame of Keycloak's own, which no other provider has
})

document.body.append(kabinet.authenticated ? JSON.stringify(kabinet.idTokenParsed) : 'Nobody is signed in')

function button(text, act) {
  document.body.append(Object.assign(document.createElement('button'), { textContent: text, onclick: act }))
}
button('Sign in', () => kabinet.login())
`

const refresh = shown`// Fresh claims while the page is open, by the refresh token. Needs offline_access in the scope.
button('Refresh', async () => {
  await kabinet.updateToken(-1)
  document.body.append(JSON.stringify(await kabinet.loadUserInfo()))
})
`

const logout = shown`// Signs out here and at Kabinet. Register the address of this page as one after signing out.
button('Sign out', () => kabinet.logout({ redirectUri: location.origin + '/' }))
`
