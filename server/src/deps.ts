import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { PoolLoad } from './db/open.ts'
import type { Db } from './db/schema.ts'
import type { PagesNow } from './http/pages/page.ts'
import type { FullKeys } from './lib/full-keys.ts'
import type { Keys } from './lib/keys.ts'
import type { Queue } from './lib/queue.ts'
import type { AnomalyState } from './domain/anomalies/anomaly-state.ts'
import type { Blobs } from './domain/blobs/blobs.ts'
import type { OutboxState } from './domain/messages/outbox-state.ts'
import type { OutgoingLogout, OutgoingMail, OutgoingSecurityEvent, OutgoingSms } from './domain/messages/outgoing.ts'
import type { Hasher } from './domain/passwords/hash-password.ts'
import type { Places } from './domain/places/places.ts'
import type { BreachedPasswords } from './domain/passwords/breached/breached-passwords.ts'

/** What one server holds in memory. Two servers in one process share none of it. */
export type ServerState = {
  /** Limits that are known to be reached: they refuse a flood without the database. */
  full: FullKeys
  /** Concurrency limit for hashes and for work that anonymous callers can ask for. */
  line: Queue
  hasher: Hasher
  anomalies: AnomalyState
  outbox: OutboxState
  /** Events that `recordLater` is writing. */
  pendingEvents: Set<Promise<void>>
  /** Calls with an `idempotency-key` that are under way. */
  keyedCalls: Map<string, Promise<unknown>>
}

/** The outside world and the state of the server as one record. Time, codes, mail and SMS are in it, so nothing needs mocking. */
export type Deps = ServerState & {
  config: Config
  db: Db
  /** Of one call with an `idempotency-key`: `change` keeps what it answers, in its transaction. */
  keepAnswer?: (tx: Db, answer: unknown) => Promise<void>
  keys: Keys
  log: Logger
  /** For logs alone: expiry is judged by the database's clock. */
  now: () => Date
  /** Six digits from a CSPRNG. */
  newCode: () => string
  /** Delivers or throws; a permanent refusal throws `RefusedForGood`. */
  sendMail: (mail: OutgoingMail) => Promise<void>
  sendSms: (sms: OutgoingSms) => Promise<void>
  sendLogout: (logout: OutgoingLogout) => Promise<void>
  sendSecurityEvent: (event: OutgoingSecurityEvent) => Promise<void>
  /** Connections of the pool, and statements that wait for one. */
  poolLoad: () => PoolLoad
  pages: PagesNow
  /** Where photos lie. */
  blobs: Blobs
  /** Absent: no list is mounted. */
  breachedPasswords: BreachedPasswords | undefined
  /** Absent: no database of places is mounted. */
  places: Places | undefined
}
