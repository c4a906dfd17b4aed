import type { Config } from '../config/config.ts'
import type { ServerState } from '../deps.ts'
import { createLine } from '../domain/admission/line.ts'
import { createAnomalyState } from '../domain/anomalies/anomaly-state.ts'
import { createOutboxState } from '../domain/messages/outbox-state.ts'
import { createHasher, owaspCost } from '../domain/passwords/hash-password.ts'
import { createPendingRequests } from '../domain/service-requests/pending-requests.ts'
import { createFullKeys } from '../lib/full-keys.ts'
import type { Keys } from '../lib/keys.ts'
import { createTurns } from '../lib/turns.ts'

/** Of one account. */
const waitingWrites = 8

/** Creates the empty in-memory state of a server. Only tests set the password hash `cost`. */
export const createState = (
  {
    passwordHashesAtOnce,
    limits,
    registration,
    services,
    secondStep,
  }: Pick<Config, 'passwordHashesAtOnce' | 'limits' | 'registration' | 'services' | 'secondStep'>,
  keys: Keys,
  cost = owaspCost,
): ServerState => ({
  full: createFullKeys(),
  line: createLine(passwordHashesAtOnce),
  hasher: createHasher(keys, passwordHashesAtOnce, cost),
  anomalies: createAnomalyState(limits),
  outbox: createOutboxState(),
  pendingEvents: new Set(),
  archives: { making: undefined, isAsked: false, isStopped: false },
  serviceRequests: createPendingRequests(),
  keyedCalls: createTurns(),
  policies: { environment: { registration, services, secondStep }, rows: [], isUnread: false },
  writesOfAccount: createTurns(waitingWrites),
})
