import { limits } from '@kabinet/contract/limits'
import type { Config } from '../../config.ts'
import type { Tables } from '../../db/schema.ts'

/** Counted from the column `age`: a fixed time, a limit in seconds that the operator may set, or the grace of deleted accounts. */
export type Keep = { days: number } | { months: number } | { limit: 'sessionIdleSeconds' } | 'erase-after-days'

/** How rows go when deleting them is not all: with what hangs on them, with their files, or only what they say. */
export type Act = 'delete' | 'end-sessions' | 'erase-accounts' | 'delete-files' | 'wipe-messages'

type RuleOf<T extends keyof Tables> = {
  table: T
  /** Which rows, in words. */
  rows: string
  /** The column that says how old a row is. An index has to lead with it: batches are taken in its order. */
  age: keyof Tables[T] & string
  keep: Keep
  /** Which rows, as SQL, when not all of the table. */
  only?: string
  why: string
  act?: Act
}
export type Rule = { [T in keyof Tables]: RuleOf<T> }[keyof Tables]

const now = { days: 0 }

/** Everything that the sweep takes away, in its order. `docs/operate.md` prints it. */
export const retention = {
  sessions: {
    table: 'session',
    rows: 'sessions that are over',
    age: 'expires_at',
    keep: now,
    why: 'they are dead already; tokens and sign-ons that hang on them go along, and services are told',
    act: 'end-sessions',
  },
  'idle sessions': {
    table: 'session',
    rows: 'sessions that nobody uses',
    age: 'last_used_at',
    keep: { limit: 'sessionIdleSeconds' },
    why: 'as above',
    act: 'end-sessions',
  },
  registrations: {
    table: 'registration',
    rows: 'registrations, confirmed or not',
    age: 'expires_at',
    keep: { days: 7 },
    why: 'the link can still say what became of it and ask for a new letter',
  },
  challenges: {
    table: 'challenge',
    rows: 'codes and links',
    age: 'expires_at',
    keep: { days: 7 },
    why: 'a late link is told that it is late, not that it is wrong',
  },
  restores: {
    table: 'restore',
    rows: 'password resets',
    age: 'expires_at',
    keep: { days: 1 },
    why: 'a late page is told that the reset is over',
  },
  artifacts: {
    table: 'oidc_artifact',
    rows: 'codes, tokens, grants and requests of services, replay marks; used ones too',
    age: 'expires_at',
    keep: now,
    only: "kind <> 'Session'",
    why: 'a used code or token is kept until its end, so that a second use is noticed; sign-ons go with their session',
  },
  'endless artifacts': {
    table: 'oidc_artifact',
    rows: 'the same, without an end of their own',
    age: 'created_at',
    keep: { days: 90 },
    only: "expires_at is null and kind <> 'Session'",
    why: 'no token of a service lives longer',
  },
  counters: {
    table: 'limit_counter',
    rows: 'counters of limits',
    age: 'resets_at',
    keep: now,
    why: 'they begin anew',
  },
  'sign-in tries': {
    table: 'sign_in_try',
    rows: 'owners’ tries of the sign-in',
    age: 'expires_at',
    keep: now,
    why: 'they are over',
  },
  'sign-in days': {
    table: 'sign_in_day',
    rows: 'sign-ins of a service by day',
    age: 'day',
    keep: { months: 12 },
    why: 'the chart shows no more',
  },
  'idempotent calls': {
    table: 'idempotent_call',
    rows: 'answers kept for an `idempotency-key`',
    age: 'expires_at',
    keep: now,
    why: 'kept for a day from the call',
  },
  letters: {
    table: 'message',
    rows: 'letters and SMS that left, or came too late to leave',
    age: 'done_at',
    keep: { days: 1 },
    only: "state in ('sent', 'expired')",
    why: 'their text is wiped at once; the rest answers whether it left',
  },
  'text of dead letters': {
    table: 'message',
    rows: 'the sealed text of those given up',
    age: 'expires_at',
    keep: now,
    only: "state = 'dead' and payload <> '{}'",
    why: 'it could not be sent any more',
    act: 'wipe-messages',
  },
  'dead letters': {
    table: 'message',
    rows: 'letters and SMS given up',
    age: 'done_at',
    keep: { days: 30 },
    only: "state = 'dead'",
    why: 'an operator can look at them and try again',
  },
  feedback: {
    table: 'feedback',
    rows: 'what people wrote to support, sealed',
    age: 'created_at',
    keep: { months: 12 },
    why: 'long enough to answer',
  },
  reads: {
    table: 'claim_read',
    rows: 'which service read what of a person',
    age: 'read_at',
    keep: { months: limits.readLogMonths },
    why: 'people see it at /services',
  },
  'past grants': {
    table: 'past_grant',
    rows: 'services that had access',
    age: 'ended_at',
    keep: { months: limits.readLogMonths },
    why: 'names for the reads above',
  },
  anomalies: {
    table: 'anomaly',
    rows: 'counts over all accounts: SMS by range of numbers, wrong codes',
    age: 'resets_at',
    keep: { days: 1 },
    why: 'the end of an anomaly is logged before its count goes',
  },
  events: {
    table: 'event',
    rows: 'security events of an account; refused tries are one row an hour with their count',
    age: 'happened_at',
    keep: { months: limits.securityLogMonths },
    why: 'the log of what happened to an account',
  },
  devices: {
    table: 'device',
    rows: 'browsers that an account was signed in to from',
    age: 'last_used_at',
    keep: { days: limits.deviceDays },
    why: 'the browser has forgotten its cookie by then',
  },
  accounts: {
    table: 'account',
    rows: 'accounts that their owners deleted, with all that is theirs',
    age: 'deleted_at',
    keep: 'erase-after-days',
    only: "status = 'deactivated'",
    why: 'support can restore them until then',
    act: 'erase-accounts',
  },
  files: {
    table: 'stray_folder',
    rows: 'photos and logos that were replaced, removed or never finished',
    age: 'after',
    keep: now,
    why: 'nothing leads to them any more',
    act: 'delete-files',
  },
} as const satisfies Record<string, Rule>

type Swept = (typeof retention)[keyof typeof retention]['table']

/** The tables that nothing is swept from, and what keeps them from growing with traffic alone. */
export const lasting: Record<Exclude<keyof Tables, Swept>, string> = {
  identifier: 'one e-mail and one phone an account',
  contact_candidate: 'one new e-mail and one new phone an account',
  agreement: 'one an account, paper and version',
  consent: 'one an account and service; goes when access is withdrawn',
  service: 'at most `LIMIT_SERVICES_PER_PERSON` an account',
  avatar: 'one an account',
  person_key: 'one an account',
  document: 'one of a type an account',
  partner: 'at most `LIMIT_PARTNERS_PER_PERSON` an account',
  signing_key: 'two each `LIMIT_SIGNING_KEY_DAYS`; destroyed by the rotation when nothing that they signed is of use',
  epoch: 'one',
  house_secret: 'one',
  lease: 'one a job that runs in one process at a time',
}

/** What goes into `make_interval`. */
export type Interval = { months: number; days: number; secs: number }

export function intervalOf(keep: Keep, { limits, eraseAfterDays }: Pick<Config, 'limits' | 'eraseAfterDays'>): Interval {
  const none = { months: 0, days: 0, secs: 0 }
  if (keep === 'erase-after-days') return { ...none, days: eraseAfterDays }
  return 'limit' in keep ? { ...none, secs: limits[keep.limit] } : { ...none, ...keep }
}
