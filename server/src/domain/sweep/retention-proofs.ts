import type { Rule } from './rule.ts'

export const now = { days: 0 }

export const proofRules = {
  sessions: {
    table: 'session',
    rows: 'ended sessions',
    age: 'expires_at',
    keep: now,
    why: 'already invalid; their tokens and single sign-ons go too, and clients get logout messages',
    act: 'end-sessions',
  },
  'idle sessions': {
    table: 'session',
    rows: 'idle sessions',
    age: 'idle_from',
    keep: { limit: 'sessionIdleSeconds' },
    why: 'as above; counted from the end of the day (UTC) of their last use, some hours after they became invalid',
    act: 'end-sessions',
  },
  registrations: {
    table: 'registration',
    rows: 'registrations, confirmed or not',
    age: 'expires_at',
    keep: { days: 7 },
    why: 'a late link can show the result and request a new message',
  },
  challenges: {
    table: 'challenge',
    rows: 'codes and links',
    age: 'expires_at',
    keep: { days: 7 },
    why: 'a late link is reported as expired, not as wrong',
  },
  restores: {
    table: 'restore',
    rows: 'password resets',
    age: 'expires_at',
    keep: { days: 1 },
    why: 'a late page can report that the reset has expired',
  },
  recoveries: {
    table: 'recovery',
    rows: 'unfinished recoveries without the second step',
    age: 'expires_at',
    keep: now,
    why: 'expired',
  },
  'recoveries by support': {
    table: 'support_recovery',
    rows: 'new contacts and links that support made for users',
    age: 'created_at',
    keep: { days: 14 },
    why: '«This was not me» undoes them: a message works for 7 days and reaches 7 days back',
  },
  'replaced contacts': {
    table: 'replaced_contact',
    rows: 'replaced e-mails and phones',
    age: 'replaced_at',
    keep: { days: 14 },
    why: 'a message works for 7 days and reaches 7 days back',
  },
  presses: {
    table: 'press',
    rows: 'uses of «This was not me»',
    age: 'recovered_at',
    keep: { days: 30 },
    why: 'the owner can review them at the next visit; earlier messages work for 7 days',
  },
  'passkey challenges': {
    table: 'spent_challenge',
    rows: 'answered passkey challenges',
    age: 'expires_at',
    keep: now,
    why: 'kept until they expire, so that each is answered once',
  },
} as const satisfies Record<string, Rule>
