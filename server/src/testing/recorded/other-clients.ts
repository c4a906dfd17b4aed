import type { RecordedClient } from './recorded-client.ts'

const form = 'application/x-www-form-urlencoded'

const aspNet = {
  recipe: 'asp.net-core',
  file: 'src/Security/Authentication/OpenIdConnect/src/OpenIdConnectHandler.cs',
  // Its development certificate is for localhost, and the cookies for `form_post` need https.
  redirectUri: 'https://localhost:7001/signin-oidc',
  asks: {
    response_type: 'code',
    scope: 'openid profile email',
    response_mode: 'form_post',
    nonce:
      '638987654321012345.MGFiNzQ1ZjktY2Y0Zi00YzI0LWE5ZWUtYzU2OGZkYjA0ZjZkYjY4ZjA0MmUtZWEzOC00ODUwLTk1MWEtM2Q4NDkzYTYzYzBk',
    state: `CfDJ8${'Nq3vR0wLx_-T'.repeat(60)}`,
    'x-client-SKU': 'ID_NET9_0',
    'x-client-ver': '8.0.1.0',
  },
  space: '%20',
  verifier: 'pWk3dQ7yB1xM9sT5vR0cL8nJ2hG6fZ4uEaYiOqXtKwI',
  proves: 'post',
  headers: { 'content-type': form },
  reads: 'id_token',
  leaves: {
    post_logout_redirect_uri: 'https://localhost:7001/signout-callback-oidc',
    state: `CfDJ8${'aB9_-Zx1'.repeat(40)}`,
    'x-client-SKU': 'ID_NET9_0',
    'x-client-ver': '8.0.1.0',
  },
} as const satisfies Partial<RecordedClient>

export const otherClients: readonly RecordedClient[] = [
  {
    recipe: 'spring-security',
    library: 'Spring Security 6.5.5',
    file: 'org/springframework/security/oauth2/client/web/DefaultOAuth2AuthorizationRequestResolver.java',
    redirectUri: 'https://service.example/login/oauth2/code/kabinet',
    asks: {
      response_type: 'code',
      scope: 'openid profile email',
      state: '2dbNtl2sTuJ3vZ2y1S7DDx1kxNL8kUgQ1bYc0YgL6lM=',
      // The SHA-256 of the value in the session.
      nonce: 'dWb7Qk3xgUf4v0qf6c3yVbJH8i0xgBz3eUu7tBOJ1aA',
    },
    space: '%20',
    verifier: null,
    proves: 'encoded',
    headers: { accept: 'application/json', 'content-type': form, 'user-agent': 'Java/17.0.15' },
    reads: 'userinfo',
    username: 'sub',
    leaves: { post_logout_redirect_uri: 'https://service.example' },
  },
  {
    recipe: 'keycloak-broker',
    library: 'Keycloak 26.4.0 (broker)',
    file: 'org/keycloak/broker/oidc/OIDCIdentityProvider.java, AbstractOAuth2IdentityProvider.java',
    redirectUri: 'https://service.example/realms/YOUR_REALM/broker/kabinet/endpoint',
    asks: {
      scope: 'openid profile email',
      state:
        'f7c3BvHq0y8zXw2uKp5nTg4mRs1eDj9aLi6oVbYtQxE.2mYpLkZ7bFw.c2VjdXJpdHktYWRtaW4tY29uc29sZQ.eyJydSI6Imh0dHBzOi8vc2VydmljZS5leGFtcGxlLyJ9',
      response_type: 'code',
      nonce: 'eXwKJ2vqT0Zb9m3nRk5LhA',
    },
    space: '%20',
    verifier: `${'Wb4nQ8rT2yU6iO0pA3sD7fG1hJ5kL9zX'.repeat(2)}cVbNmQwErTyUiOpAsDfGh`,
    proves: 'post',
    headers: { 'content-type': form, 'user-agent': 'Apache-HttpClient/4.5.14 (Java/21.0.8)' },
    reads: 'userinfo',
    username: 'preferred_username',
    leaves: {
      state: '0f4ac1e5-4f0e-4f43-8f1d-8f7a36cf4c3b',
      post_logout_redirect_uri: 'https://service.example/realms/YOUR_REALM/broker/kabinet/endpoint/logout_response',
    },
  },
  {
    recipe: 'go-oidc',
    library: 'go-oidc 3.11.0, golang.org/x/oauth2 0.24.0',
    file: 'oauth2.go, internal/token.go',
    redirectUri: 'https://service.example/callback',
    asks: {
      response_type: 'code',
      scope: 'openid profile email',
      state: 'yFJ2mC0tH8xVbN4qLz6wRg',
      nonce: 'uP3sD9kX5vB1nM7cQ0jTeA',
    },
    space: '+',
    verifier: 'nH3bT7vX1zC5mK9qW2eR6tY0uI4oP8aS-dF_gJ3kL7Z',
    proves: 'encoded',
    headers: { 'content-type': form, 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' },
    reads: 'id_token',
  },
  {
    recipe: 'appauth',
    library: 'AppAuth for Android 0.11.1',
    file: 'net/openid/appauth/AuthorizationRequest.java, AuthorizationService.java',
    redirectUri: 'example.service.app:/oauth2redirect',
    settings: { platforms: ['MOBILE'] },
    asks: {
      response_type: 'code',
      state: 'ZkQ8rT2yU6iO0pA3sD7fGw',
      nonce: 'hJ5kL9zXcVbNmQwErTyUiA',
      scope: 'openid profile email offline_access',
    },
    space: '%20',
    verifier: 'Qm8vXz2bN6cK0sL4dJ7fH1gT5yR9uE3iW-pO_aS8qM2nB6vC0xZ4lK7jH1gF5dS9aP3oI7uY1tR5eW9qN3mB7x',
    proves: 'nothing',
    headers: { accept: 'application/json', 'content-type': form, 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 15)' },
    reads: 'id_token',
    leaves: { post_logout_redirect_uri: 'example.service.app:/signed-out', state: 'pA3sD7fG1hJ5kL9zXcVbNg' },
  },
  { ...aspNet, library: 'ASP.NET Core 8' },
  // Since version 9 it pushes the request when discovery names an endpoint for that.
  { ...aspNet, library: 'ASP.NET Core 9', pushes: true },
]
