import { type Recipe, shown } from './recipe.ts'

export const appAuth: Recipe = {
  title: 'AppAuth (Android, iOS)',
  page: 'appauth',
  language: 'kotlin',
  install: "implementation 'net.openid:appauth:0.11.1'",
  file: 'SignIn.kt',
  callbackPath: null,
  redirectsTo: 'scheme',
  backchannelPath: null,
  signedOutPath: '/',
  steps: ({ issuer, clientId, redirectUri, scope }) => ({
    'sign-in': shown`AuthorizationServiceConfiguration.fetchFromIssuer(Uri.parse("${issuer}")) { kabinet, _ ->
    val request = AuthorizationRequest.Builder(kabinet!!, "${clientId}", ResponseTypeValues.CODE, Uri.parse("${redirectUri}"))
        .setScope("${scope}")
        .build() // state, nonce and PKCE by itself
    startActivityForResult(service.getAuthorizationRequestIntent(request), SIGN_IN)
}

// In onActivityResult: the code for tokens, without a secret.
service.performTokenRequest(AuthorizationResponse.fromIntent(data!!)!!.createTokenExchangeRequest()) { tokens, error -> }
`,
  }),
}
