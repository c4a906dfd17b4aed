import type { Rule } from './rule.ts'

export const now = { days: 0 }

/** Rules for sessions, and for proofs that precede a session. */
export const proofRules = {
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
    age: 'idle_from',
    keep: { limit: 'sessionIdleSeconds' },
    why: 'as above; counted from the end of the day (UTC) of their last use, when they were dead for some hours',
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
  recoveries: {
    table: 'recovery',
    rows: 'recoveries without the second step that were neither finished nor stopped',
    age: 'expires_at',
    keep: now,
    why: 'nobody can finish them any more',
  },
  'replaced contacts': {
    table: 'replaced_contact',
    rows: 'e-mails and phones that were replaced',
    age: 'replaced_at',
    keep: { days: 14 },
    why: 'a message works for 7 days and reaches 7 days back',
  },
  presses: {
    table: 'press',
    rows: 'uses of «This was not me»',
    age: 'recovered_at',
    keep: { days: 30 },
    why: 'their owner can review them at the next visit; messages of before work for 7 days',
  },
  'passkey challenges': {
    table: 'spent_challenge',
    rows: 'challenges of passkeys that were answered',
    age: 'expires_at',
    keep: now,
    why: 'kept until their end, so that none is answered twice',
  },
} as const satisfies Record<string, Rule>
