export const leaving = {
  'leaving.service': 'Service “{service}” asks to log you out.',
  'leaving.text':
    'You will be logged out in this browser. The services you logged in to with this account may log you out too.',
  'leaving.done.title': 'You are logged out',
  'leaving.done.text': 'No account is open in this browser.',
  'leaving.error.title': 'Couldn’t open the request to log out',
  'leaving.error.text':
    'The service sent an invalid request: its return address or identifier does not match. Nothing has changed. Tell the owner of the service.',
  'leaving.error.overtaken':
    'A newer request has replaced this one, or it has already been answered. Nothing has changed.',
  'leaving.heldRedirect.nowhere':
    'The service sent an invalid request: its return address or identifier does not match. Tell the owner of the service.',
  'leaving.closed.title': 'This service is not available now',
  'leaving.closed.text': 'You cannot log in to it here. Turn to the service itself.',
  'leaving.heldRedirect.title': '{redirectHost}: an invalid request to log in',
  'leaving.heldRedirect.text':
    'You were not logged in: the request has an error ({error}). We did not send you back by ourselves, because no account that uses this service is open in this browser. Continue to {redirectHost} only if you trust this address.',
  'leaving.heldRedirect.signedOut':
    'The service asks to take you back to {redirectHost}. No account that uses this service is open in this browser: continue only if you trust this address.',
  'leaving.heldRedirect.go': 'Continue to {redirectHost}',
  'leaving.change.sent': 'Sent as {parameter}',
  'leaving.change.registered': 'Registered for the service',
  'leaving.change.flow': 'Request id:',
  'leaving.change.guide': 'In the developer guide',
  'leaving.account.title': 'Log in with another account?',
  'leaving.account.text':
    'You will be logged out of {account} in every tab of this browser, and unsaved changes will be lost. Your other devices stay logged in.',
  'leaving.here': 'Log out of your account',
} as const
