export const leaving = {
  'leaving.service': 'Service “{service}” asks to log you out.',
  'leaving.text':
    'You will be logged out of your account in this browser. The services that you logged in to with it will be told and may log you out too.',
  'leaving.done.title': 'You are logged out',
  'leaving.done.text': 'Nobody is logged in to an account in this browser.',
  'leaving.error.title': 'Couldn’t open the request to log out',
  'leaving.error.text':
    'The service sent an invalid request: its return address or identifier does not match. Nothing has changed. Tell the owner of the service.',
  'leaving.error.overtaken':
    'Another request has replaced this one, or it has already been answered. Nothing has changed.',
  'leaving.heldRedirect.nowhere':
    'The service sent an invalid request: its return address or identifier does not match. Tell the owner of the service.',
  'leaving.heldRedirect.title': '{redirectHost}: an invalid request to log in',
  'leaving.heldRedirect.text':
    'You were not logged in: the request has an error ({error}). Normally we would send you back to the service with it, but nobody has used this service here yet. Go on to {redirectHost} only if you trust this address.',
  'leaving.heldRedirect.signedOut':
    'The service asks to take you back to {redirectHost}. Nobody has used this service here yet: go on only if you trust this address.',
  'leaving.heldRedirect.go': 'Go on to {redirectHost}',
  'leaving.change.sent': 'Sent as {parameter}',
  'leaving.change.registered': 'Registered for the service',
  'leaving.change.guide': 'In the developer guide',
  'leaving.account.title': 'Log in with another account?',
  'leaving.account.text':
    'You will be logged out of {account} in every tab of this browser, and what you have begun there will be lost. Nothing changes on your other devices.',
  'leaving.here': 'Log out of your account',
} as const
