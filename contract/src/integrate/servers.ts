import { isPlain, listenPort, type Recipe, shown } from './recipe.ts'

export const springSecurity: Recipe = {
  title: 'Spring Security',
  page: 'spring-security',
  language: 'yaml',
  install: 'org.springframework.boot:spring-boot-starter-oauth2-client',
  file: 'application.yml',
  callbackPath: '/login/oauth2/code/kabinet',
  backchannelPath: null,
  withoutPkce: true,
  signedOutPath: '/',
  steps: ({ issuer, clientId, redirectUri, scope }) => ({
    'sign-in': shown`${isPlain(redirectUri) ? `server:\n  port: ${listenPort(redirectUri)}\n` : ''}spring:
  security:
    oauth2:
      client:
        registration:
          kabinet:
            client-id: ${clientId}
            client-secret: \${CLIENT_SECRET}
            scope: ${scope.split(' ').join(', ')}
        provider:
          kabinet:
            issuer-uri: ${issuer}
`,
  }),
}

export const aspNetCore: Recipe = {
  title: 'ASP.NET Core',
  page: 'aspnet-core',
  language: 'csharp',
  install: 'dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect',
  file: 'Program.cs',
  callbackPath: '/signin-oidc',
  backchannelPath: null,
  signedOutPath: '/signout-callback-oidc',
  steps: ({ issuer, clientId, scope }) => ({
    'sign-in': shown`builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = "${issuer}";
        options.ClientId = "${clientId}";
        options.ClientSecret = builder.Configuration["CLIENT_SECRET"];
        options.ResponseType = "code";
        options.SaveTokens = true;
        options.MapInboundClaims = false;${scope
          .split(' ')
          .filter((name) => name !== 'openid' && name !== 'profile')
          .map((name) => `\n        options.Scope.Add("${name}");`)
          .join('')}
    });
`,
  }),
}

export const keycloakBroker: Recipe = {
  title: 'Keycloak',
  page: 'keycloak',
  language: 'sh',
  install: null,
  file: 'kcadm.sh',
  callbackPath: '/realms/YOUR_REALM/broker/kabinet/endpoint',
  backchannelPath: null,
  signedOutPath: '/realms/YOUR_REALM/broker/kabinet/endpoint/logout_response',
  steps: ({ issuer, clientId, scope }) => ({
    'sign-in': shown`kcadm.sh create identity-provider/instances -r YOUR_REALM \\
  -s alias=kabinet -s displayName=Kabinet -s providerId=oidc -s enabled=true \\
  -s config.issuer=${issuer} \\
  -s config.authorizationUrl=${issuer}/authorize \\
  -s config.tokenUrl=${issuer}/oauth/token \\
  -s config.userInfoUrl=${issuer}/oauth/userinfo \\
  -s config.logoutUrl=${issuer}/oauth/logout \\
  -s config.useJwksUrl=true -s config.validateSignature=true -s config.jwksUrl=${issuer}/oauth/jwks \\
  -s config.pkceEnabled=true -s config.pkceMethod=S256 \\
  -s config.clientAuthMethod=client_secret_post \\
  -s config.clientId=${clientId} -s config.clientSecret="$CLIENT_SECRET" \\
  -s 'config.defaultScope=${scope}'
`,
  }),
}
