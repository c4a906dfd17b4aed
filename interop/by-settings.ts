/** Clients that signed in when they were tried by hand. No test repeats it, so the names of the settings are unchecked. */
export const bySettings: readonly (readonly [client: string, redirectPath: string, settings: string])[] = [
  [
    'arctic',
    '—',
    '`new OAuth2Client(id, secret, callback)`, `https://id.example/authorize`, `https://id.example/oauth/token`',
  ],
  [
    '@fastify/oauth2',
    '`callbackUri`',
    "`discovery: { issuer }`, `pkce: 'S256'`, `scope: ['openid', 'profile', 'email']`",
  ],
  ['flask-oidc', '`/authorize`', '`client_secrets.json` with `issuer`, `client_id`, `client_secret`; `OIDC_SCOPES`'],
  ['goth', '—', '`openidConnect.New(id, secret, callback, discovery, "profile", "email")`'],
  [
    '@hono/oidc-auth',
    '`OIDC_REDIRECT_URI`',
    '`OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_AUTH_SECRET`, `OIDC_SCOPES`',
  ],
  [
    'oauth2-proxy',
    '`/oauth2/callback`',
    '`--provider=oidc`, `--oidc-issuer-url`, `--code-challenge-method=S256`, `--email-domain=*`; EMAIL',
  ],
  ['openidconnect (Rust)', '—', '`CoreProviderMetadata::discover_async`, `CoreClient::from_provider_metadata`'],
  [
    'Quarkus',
    '`redirect-path`',
    '`quarkus.oidc`: `auth-server-url`, `application-type=web-app`, `authentication.scopes=profile,email`',
  ],
  ['Streamlit', '`/oauth2callback`', '`[auth]` in `secrets.toml`: `server_metadata_url` is `discovery`'],
  ['Vault, hashicorp/cap', '—', '`oidc.NewConfig(issuer, id, secret, []oidc.Alg{oidc.RS256}, []string{callback})`'],
]
