import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import { answerAt } from './sign-in.ts'

type Service = { issuer: string; clientId: string; clientSecret: string; redirectUri: string }

/** RFC 9126, RFC 9449. */
export async function pushAndBind(page: Page, { issuer, clientId, clientSecret, redirectUri }: Service) {
  const kabinet = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    execute: [oidc.allowInsecureRequests],
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const address = await oidc.buildAuthorizationUrlWithPAR(kabinet, {
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const options = { DPoP: oidc.getDPoPHandle(kabinet, await oidc.randomDPoPKeyPair()) }
  const answer = await answerAt(page, address)
  const tokens = await oidc.authorizationCodeGrant(
    kabinet,
    answer,
    { pkceCodeVerifier: verifier, expectedState: state },
    undefined,
    options,
  )
  return oidc.fetchUserInfo(kabinet, tokens.access_token, tokens.claims()?.sub ?? '', options)
}
