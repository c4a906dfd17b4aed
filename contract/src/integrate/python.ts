import { type Filling, listenPort, quoted, type Recipe, shown } from './recipe.ts'

export const authlib: Recipe = {
  title: 'Authlib (Flask)',
  page: 'authlib',
  language: 'python',
  install: 'pip install authlib flask requests',
  file: 'service.py',
  start: ({ redirectUri }) => `flask --app service run --port ${listenPort(redirectUri)}`,
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': authlibSignIn(filling), refresh: authlibRefresh, logout: authlibLogout(filling) }),
}

const authlibSignIn = ({ issuer, clientId, redirectUri, scope }: Filling) => shown`import os
from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, jsonify, redirect, session

app = Flask(__name__)
app.secret_key = os.environ['SESSION_SECRET']
kabinet = OAuth(app).register(
    'kabinet',
    client_id='${clientId}',
    client_secret=os.environ['CLIENT_SECRET'],
    server_metadata_url='${issuer}/.well-known/openid-configuration',
    client_kwargs={'scope': '${scope}', 'code_challenge_method': 'S256'},
)


@app.get('/')
def home():
    return jsonify(session.get('person', 'Nobody is signed in: open /login'))


@app.get('/login')
def login():
    return kabinet.authorize_redirect('${redirectUri}')


@app.get('${new URL(redirectUri).pathname}')
def callback():
    token = kabinet.authorize_access_token()  # checks state, signature and nonce
    session['person'] = token['userinfo']  # key your users by sub
    session['refresh_token'] = token.get('refresh_token')
    return redirect('/')


# The person said no, for example, or the session of the visitor is lost.
@app.errorhandler(OAuthError)
def refused(error):
    return jsonify(f'Kabinet answers {error.error}: open /login'), 403
`

const authlibRefresh = shown`
# Fresh claims, also while the person is away. Needs offline_access in the scope. Keep the newest refresh token.
@app.post('/refresh')
def refresh():
    token = kabinet.fetch_access_token(grant_type='refresh_token', refresh_token=session['refresh_token'])
    session['refresh_token'] = token.get('refresh_token', session['refresh_token'])
    session['person'] = kabinet.userinfo(token=token)
    return redirect('/', 303)
`

const authlibLogout = ({ clientId, redirectUri }: Filling) => shown`
# The library has no logout: sign out here, then send the person to Kabinet.
@app.post('/logout')
def logout():
    way = {'client_id': '${clientId}', 'post_logout_redirect_uri': '${new URL('/', redirectUri).href}'}
    session.clear()
    return redirect(kabinet.load_server_metadata()['end_session_endpoint'] + '?' + urlencode(way), 303)
`

export const mozillaDjangoOidc: Recipe = {
  title: 'mozilla-django-oidc',
  page: 'mozilla-django-oidc',
  language: 'python',
  install: 'pip install mozilla-django-oidc',
  file: 'settings.py',
  callbackPath: '/oidc/callback/',
  backchannelPath: null,
  withoutPkce: true,
  signedOutPath: '/',
  steps: ({ issuer, clientId, scope }) => ({
    'sign-in': shown`import os

OIDC_RP_CLIENT_ID = '${clientId}'
OIDC_RP_CLIENT_SECRET = os.environ['CLIENT_SECRET']
OIDC_RP_SIGN_ALGO = 'RS256'
OIDC_RP_SCOPES = '${scope}'
OIDC_OP_AUTHORIZATION_ENDPOINT = '${issuer}/authorize'
OIDC_OP_TOKEN_ENDPOINT = '${issuer}/oauth/token'
OIDC_OP_USER_ENDPOINT = '${issuer}/oauth/userinfo'
OIDC_OP_JWKS_ENDPOINT = '${issuer}/oauth/jwks'
`,
  }),
}

export const djangoAllauth: Recipe = {
  title: 'django-allauth',
  page: 'django-allauth',
  language: 'python',
  install: "pip install 'django-allauth[socialaccount]'",
  file: 'settings.py',
  callbackPath: '/accounts/oidc/kabinet/login/callback/',
  backchannelPath: null,
  signedOutPath: '/',
  steps: ({ issuer, clientId, scope }) => ({
    'sign-in': shown`import os

SOCIALACCOUNT_PROVIDERS = {
    'openid_connect': {
        'OAUTH_PKCE_ENABLED': True,
        'APPS': [
            {
                'provider_id': 'kabinet',
                'name': 'Kabinet',
                'client_id': '${clientId}',
                'secret': os.environ['CLIENT_SECRET'],
                'settings': {'server_url': '${issuer}', 'scope': [${quoted(scope, "'")}]},
            }
        ],
    }
}
`,
  }),
}

/** Users are named by `preferred_username`: lower-case ASCII, unique at the service and immutable. */
export const jupyterHub: Recipe = {
  title: 'JupyterHub',
  page: 'jupyterhub',
  language: 'python',
  install: 'pip install oauthenticator',
  file: 'jupyterhub_config.py',
  callbackPath: '/hub/oauth_callback',
  backchannelPath: null,
  signedOutPath: '/',
  steps: ({ issuer, clientId, redirectUri, scope }) => ({
    'sign-in': shown`import os

c.JupyterHub.authenticator_class = 'generic-oauth'
c.GenericOAuthenticator.client_id = '${clientId}'
c.GenericOAuthenticator.client_secret = os.environ['CLIENT_SECRET']
c.GenericOAuthenticator.authorize_url = '${issuer}/authorize'
c.GenericOAuthenticator.token_url = '${issuer}/oauth/token'
c.GenericOAuthenticator.userdata_url = '${issuer}/oauth/userinfo'
c.GenericOAuthenticator.oauth_callback_url = '${redirectUri}'
c.GenericOAuthenticator.scope = [${quoted(scope, "'")}]
c.GenericOAuthenticator.username_claim = 'preferred_username'
c.GenericOAuthenticator.allow_all = True
`,
  }),
}
