import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { PoolLoad } from './db/open.ts'
import type { Db, ReadDb } from './db/schema.ts'
import type { PagesNow } from './http/pages/pages-now.ts'
import type { FullKeys } from './lib/full-keys.ts'
import type { Keys } from './lib/keys.ts'
import type { Queue } from './lib/queue.ts'
import type { Turns } from './lib/turns.ts'
import type { AnomalyState } from './domain/anomalies/anomaly-state.ts'
import type { Blobs } from './domain/blobs/blobs.ts'
import type { OutboxState } from './domain/messages/outbox-state.ts'
import type { OutgoingLogout, OutgoingMail, OutgoingSecurityEvent, OutgoingSms } from './domain/messages/outgoing.ts'
import type { ArchiveState } from './domain/personal-data/archive-state.ts'
import type { Hasher } from './domain/passwords/hash-password.ts'
import type { PoliciesNow } from './domain/policies/policies.ts'
import type { PendingRequests } from './domain/service-requests/pending-requests.ts'
import type { Places } from './domain/places/places.ts'
import type { BreachedPasswords } from './domain/passwords/breached/breached-passwords.ts'

/** In-memory state of one server. Two servers in one process share none of it. */
export type ServerState = {
  full: FullKeys
  line: Queue
  hasher: Hasher
  anomalies: AnomalyState
  outbox: OutboxState
  pendingEvents: Set<Promise<void>>
  archives: ArchiveState
  serviceRequests: PendingRequests
  keyedCalls: Turns
  writesOfAccount: Turns
  policies: PoliciesNow
}

/** External services and the state of a server as one record. It includes the clock, codes, mail and SMS, so tests need no mocks. */
export type Deps = ServerState & {
  config: Config
  db: Db
  /** For counters, code attempts and unfinished files: written even when the act fails or its session has ended. */
  bookkeeping: Db
  /** Set for a call with an `idempotency-key`: stores the result of `change` in its transaction. */
  keepAnswer?: (tx: Db, answer: unknown) => Promise<void>
  forgetAnswer?: (tx: Db) => Promise<void>
  keys: Keys
  log: Logger
  /** Only for logs; expiry uses the database clock. */
  now: () => Date
  /** Six digits from a CSPRNG. */
  newCode: () => string
  /** Delivers or throws; a permanent failure throws `RefusedForGood`. */
  sendMail: (mail: OutgoingMail) => Promise<void>
  sendSms: (sms: OutgoingSms) => Promise<string | undefined>
  sendLogout: (logout: OutgoingLogout) => Promise<void>
  sendSecurityEvent: (event: OutgoingSecurityEvent) => Promise<void>
  poolLoad: () => PoolLoad
  pages: PagesNow
  blobs: Blobs
  breachedPasswords: BreachedPasswords | undefined
  places: Places | undefined
}

/** What a signed-in act gets (`signedIn`). */
export type ActDeps = Omit<Deps, 'db'> & { db: ReadDb }
