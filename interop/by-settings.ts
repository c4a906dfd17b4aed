/** Clients that signed in with settings of their own documentation and no other code; no test repeats it. */
export const bySettings: readonly (readonly [client: string, redirectPath: string, settings: string])[] = [
  [
    'arctic',
    '—',
    '`new OAuth2Client(id, secret, redirectURI)` with `https://id.example/authorize` and `https://id.example/oauth/token`',
  ],
  [
    '@fastify/oauth2',
    '`callbackUri`',
    "`discovery: { issuer: 'https://id.example' }`, `pkce: 'S256'`, `scope: ['openid', 'profile', 'email']`",
  ],
  [
    'flask-oidc',
    '`/authorize`',
    '`client_secrets.json` with `issuer`, `client_id` and `client_secret`; `OIDC_SCOPES = "openid profile email"`',
  ],
  [
    'goth',
    '—',
    '`openidConnect.New(id, secret, callback, "https://id.example/.well-known/openid-configuration", "profile", "email")`',
  ],
  [
    '@hono/oidc-auth',
    '`OIDC_REDIRECT_URI`',
    '`OIDC_ISSUER=https://id.example`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_AUTH_SECRET`, `OIDC_SCOPES="openid profile email"`',
  ],
  [
    'oauth2-proxy',
    '`/oauth2/callback`',
    '`--provider=oidc --oidc-issuer-url=https://id.example --scope="openid profile email" --code-challenge-method=S256 --email-domain=*`; EMAIL',
  ],
  [
    'openidconnect (Rust)',
    '—',
    '`CoreProviderMetadata::discover_async(IssuerUrl::new("https://id.example".into())?, &http)`, `CoreClient::from_provider_metadata`',
  ],
  [
    'Quarkus',
    '`quarkus.oidc.authentication.redirect-path`',
    '`quarkus.oidc.auth-server-url=https://id.example`, `quarkus.oidc.application-type=web-app`, `quarkus.oidc.authentication.scopes=profile,email`',
  ],
  [
    'Streamlit',
    '`/oauth2callback`',
    '`[auth]` in `secrets.toml` with `server_metadata_url = "https://id.example/.well-known/openid-configuration"`',
  ],
  [
    'Vault, hashicorp/cap',
    '—',
    '`oidc.NewConfig("https://id.example", id, secret, []oidc.Alg{oidc.RS256}, []string{callback})`',
  ],
]
