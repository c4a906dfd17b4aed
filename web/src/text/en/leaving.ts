export const leaving = {
  'leaving.service': 'Service {service} asks to log you out.',
  'leaving.text':
    'You will be logged out of the account in this browser. Services that you logged in to with it are told and may log you out too.',
  'leaving.done.title': 'You are logged out',
  'leaving.done.text': 'Nobody is logged in to an account in this browser.',
  'leaving.error.title': 'Couldn’t open the request to log out',
  'leaving.error.text':
    'The service sent a wrong request: its return address or identifier does not fit. The login has not changed. Tell the owner of the service.',
  'leaving.error.overtaken': 'Another request has replaced this one, or it was answered already. The login has not changed.',
  'leaving.wayOn.title': '{redirectHost}: a wrong request to log in',
  'leaving.wayOn.text':
    'You were not logged in: the request has an error ({error}). Usually that takes people back to the service, but nobody has used this service here yet. Go on to {redirectHost} only if you trust this address.',
  'leaving.wayOn.signedOut':
    'The service asks to take you back to {redirectHost}. Nobody has used this service here yet: go on only if you trust this address.',
  'leaving.wayOn.go': 'Go on to {redirectHost}',
  'leaving.here': 'Log out of the account',
} as const
