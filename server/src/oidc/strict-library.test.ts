import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { decide, reachPage, ssoWorld } from '../testing/sso.ts'

const plainHttp = { [oauth.allowInsecureRequests]: true }

test('signs in, refreshes, introspects and revokes with a strict library [SP-9.63, OC-1.01]', async () => {
  const w = await ssoWorld()
  const anna = await w.someone()
  const service = await w.service(anna.accountId, { id_token_signed_response_alg: 'RS256' })
  const issuer = new URL(w.base)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, plainHttp))
  const client: oauth.Client = {
    client_id: service.clientId,
    id_token_signed_response_alg: 'RS256',
    require_auth_time: true,
  }
  const proof = oauth.ClientSecretPost(service.secret ?? '')
  const verifier = oauth.generateRandomCodeVerifier()
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: service.callback,
    scope: 'openid email offline_access',
    prompt: 'consent',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  const { body } = await decide(anna.browser, await reachPage(anna.browser, url))
  const back = oauth.validateAuthResponse(server, client, await anna.browser.follow(body.redirect_url), state)

  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    proof,
    back,
    service.callback,
    verifier,
    plainHttp,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
    maxAge: 60,
  })
  await oauth.validateApplicationLevelSignature(server, response, plainHttp)
  const { sub } = oauth.getValidatedIdTokenClaims(tokens)!
  const info = await oauth.userInfoRequest(server, client, tokens.access_token, plainHttp)
  expect(await oauth.processUserInfoResponse(server, client, sub, info)).toMatchObject({ sub, email_verified: true })

  const refreshed = await oauth.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token ?? '', plainHttp)
  const next = await oauth.processRefreshTokenResponse(server, client, refreshed)
  const introspected = await oauth.introspectionRequest(server, client, proof, next.access_token, plainHttp)
  expect(await oauth.processIntrospectionResponse(server, client, introspected)).toMatchObject({
    active: true,
    sub,
    scope: 'openid email offline_access',
  })
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, proof, next.refresh_token ?? '', plainHttp),
  )
  const after = await oauth.introspectionRequest(server, client, proof, next.access_token, plainHttp)
  expect(await oauth.processIntrospectionResponse(server, client, after)).toEqual({ active: false })
  await w.close()
})
