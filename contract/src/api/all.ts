import type { Route } from '../route.ts'
import { authApi } from './auth.api.ts'
import { clientsApi } from './clients.api.ts'
import { consentApi } from './consent.api.ts'
import { meApi } from './me.api.ts'

/** Every route of the API, by group: what documentation and the walk over all routes read. */
export const api = { auth: authApi, me: meApi, clients: clientsApi, consent: consentApi } satisfies Record<string, Record<string, Route>>
