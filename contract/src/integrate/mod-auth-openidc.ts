import { type Filling, type Recipe, shown } from './recipe.ts'

export const modAuthOpenidc: Recipe = {
  title: 'Apache, mod_auth_openidc',
  page: 'mod_auth_openidc',
  language: 'apache',
  install: 'apt install libapache2-mod-auth-openidc && a2enmod auth_openidc proxy_http ssl',
  file: '/etc/apache2/sites-available/service.conf',
  callbackPath: '/signed-in',
  backchannelPath: '/signed-in?logout=backchannel',
  signedOutPath: '/signed-out',
  steps: (filling) => ({ 'sign-in': config(filling) }),
}

const config = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`<VirtualHost *:${portOf(redirectUri)}>
  ServerName ${new URL(redirectUri).origin}${certificate(redirectUri)}

  OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
  OIDCClientID ${clientId}
  OIDCClientSecret "\${CLIENT_SECRET}"
  OIDCCryptoPassphrase "\${SESSION_SECRET}"
  # A path of its own inside the protected place, with nothing behind it.
  OIDCRedirectURI ${redirectUri}
  OIDCDefaultLoggedOutURL ${new URL('/signed-out', redirectUri).href}
  OIDCScope "${scope}"
  OIDCPKCEMethod S256
  # REMOTE_USER is the person's fixed id at this service, never an e-mail.
  OIDCRemoteUserClaim sub
  # The application reads the headers OIDC_CLAIM_given_name, OIDC_CLAIM_email and so on, in UTF-8.
  OIDCPassClaimsAs headers

  <Location />
    AuthType openid-connect
    Require valid-user
  </Location>
  <Location /signed-out>
    AuthType None
    Require all granted
  </Location>

  ProxyPass / http://127.0.0.1:8080/
</VirtualHost>
`

/** Behind an https proxy the port differs and these lines are not needed. */
const certificate = (address: string) =>
  address.startsWith('https:')
    ? `
  SSLEngine on
  SSLCertificateFile /etc/ssl/service.pem
  SSLCertificateKeyFile /etc/ssl/service.key`
    : ''

function portOf(address: string): string {
  const { port, protocol } = new URL(address)
  return port || (protocol === 'https:' ? '443' : '80')
}
