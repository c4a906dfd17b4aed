import type { RecordedClient } from './recorded-client.ts'

const requests = {
  accept: '*/*',
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'python-requests/2.32.3',
}

const authlib = {
  recipe: 'authlib',
  file: 'authlib/integrations/base_client/sync_app.py',
  redirectUri: 'https://service.example/callback',
  asks: {
    response_type: 'code',
    scope: 'openid profile email',
    state: 'Fq1Ql3XbMUDTqGgHrWLe4ViyT0uRz9',
    nonce: 'z7v0bKQnmDyaZ2rTsWhC',
  },
  space: '+',
  proves: 'plain',
  reads: 'id_token',
} as const satisfies Partial<RecordedClient>

export const pythonClients: readonly RecordedClient[] = [
  {
    ...authlib,
    library: 'Authlib 1.9.9',
    verifier: 'kE1dEIkUXcCEBWvFzwtXTykzhxs1pNXCE3Rl0jEGvN8KLRLO',
    headers: { ...requests, 'user-agent': 'Authlib/1.9.9 (+https://authlib.org/)' },
  },
  {
    ...authlib,
    library: 'Authlib 1.2.0',
    verifier: null,
    headers: { ...requests, 'user-agent': 'Authlib/1.2.0 (+https://authlib.org/)' },
  },
  {
    recipe: 'mozilla-django-oidc',
    library: 'mozilla-django-oidc 5.0.2',
    file: 'mozilla_django_oidc/views.py, auth.py',
    redirectUri: 'https://service.example/oidc/callback/',
    asks: {
      response_type: 'code',
      scope: 'openid profile email',
      state: 'Xa9kQ0ZfKp3mYt7uRw2bLs5dVc8eNh1j',
      nonce: 'oT4gHq6yBz1xCn8mVl3kJp7sDw0fRe2a',
    },
    space: '+',
    verifier: null,
    proves: 'post',
    headers: requests,
    reads: 'userinfo',
  },
  {
    recipe: 'django-allauth',
    library: 'django-allauth 65.21.1',
    file: 'allauth/socialaccount/providers/openid_connect/views.py, oauth2/client.py',
    redirectUri: 'https://service.example/accounts/oidc/kabinet/login/callback/',
    // The scope is a Python set, so its order varies.
    asks: { scope: 'email openid profile', response_type: 'code', state: 'b2L8vQw0YxN5tRzK' },
    space: '+',
    verifier: 'pH8cPUY0l4VqmqP1cW7n2bBCVbJ3bqqrM1b7lT5yQ6w4nG9z',
    proves: 'post',
    headers: requests,
    reads: 'userinfo',
    username: 'preferred_username',
  },
  {
    recipe: 'jupyterhub',
    library: 'JupyterHub, oauthenticator 17.4.0',
    file: 'oauthenticator/oauth2.py, generic.py',
    redirectUri: 'https://service.example/hub/oauth_callback',
    asks: {
      response_type: 'code',
      scope: 'openid profile email',
      state: 'eyJzdGF0ZV9pZCI6ICI1ZjE0YzY2YjVkMDQ0ZjY0YTIwZjVkMTJmZjY4MGY5MyJ9',
    },
    space: '+',
    verifier: 'Yc3wJ0o9dZb4kq8fVr5xTn1uLm7pHs2aGe6iQtWyRzU',
    proves: 'post',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'user-agent': 'JupyterHub',
    },
    // Python's None, as urlencode writes it.
    sends: { data: 'None' },
    reads: 'userinfo',
    username: 'preferred_username',
  },
]
