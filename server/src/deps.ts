import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Db } from './db/schema.ts'
import type { PagesNow } from './http/pages/page.ts'
import type { FullKeys } from './lib/full-keys.ts'
import type { Keys } from './lib/keys.ts'
import type { Blobs } from './domain/blobs/blobs.ts'
import type { Places } from './domain/places/places.ts'
import type { BreachedPasswords } from './domain/passwords/breached/breached-passwords.ts'

/** A letter on its way out: one recipient, always with a text part. */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Whom an answer goes to, where that is not us: a letter that passes on what somebody wrote. */
  replyTo?: string | undefined
  /** Who speaks, where MAIL_FROM names nobody. */
  fromName?: string | undefined
}
export type OutgoingSms = { to: string; text: string; id: string }
/** A sign-out that a service is to be told of. `sid`: null for every sign-in of the person (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export type OutgoingLogout = { accountId: string; clientId: string; sid: string | null }

/**
 * What became of an account, for the receiver of the operator. `fields`: names of what changed, never values. `id` and `iat` are the same at each
 * try.
 */
export type OutgoingSecurityEvent = {
  id: string
  iat: number
  kind: SecurityEventKind
  accountId: string
  identifier?: 'email' | 'phone'
  fields?: string[]
}
export type SecurityEventKind =
  | 'account-created'
  | 'account-changed'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-purged'
  | 'identifier-changed'

/** The outside world as one record. Time, codes, mail and SMS are in it, so nothing needs mocking. */
export type Deps = {
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
  /** Limits that are known to be reached: they refuse a flood without the database. */
  full: FullKeys
  pages: PagesNow
  /** Where photos lie. */
  blobs: Blobs
  /** Absent: no list is mounted. */
  breachedPasswords: BreachedPasswords | undefined
  /** Absent: no database of places is mounted. */
  places: Places | undefined
}
