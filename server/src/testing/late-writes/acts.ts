import { actsOnAccount } from './acts-on-account.ts'
import { actsOnContacts } from './acts-on-contacts.ts'
import { actsOnServices } from './acts-on-services.ts'

/** By method and path of the route, with what distinguishes several acts of one route. */
export const acts = { ...actsOnContacts, ...actsOnAccount, ...actsOnServices }

/** Why they need none. */
export const routesWithoutAct = {
  'POST /api/auth/passkey_check_options': 'writes nothing',
  'POST /api/users/me/passkey_options': 'writes nothing',
  'POST /api/clients/:id/test-logout': 'sends a message to the service and writes nothing',
  'POST /api/oauth/device': 'writes nothing',
  'POST /api/oauth/device/decision': 'the consent after it asks for the session',
  'POST /api/oauth/logout': 'ends sessions only, also those of a cookie',
}
