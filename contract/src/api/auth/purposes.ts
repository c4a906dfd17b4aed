import type { Need } from '../../needs.ts'

/** What a signed-in person asks for by its name alone. */
export const purposes = [
  'login',
  'password_change',
  'email_change',
  'email_verify',
  'phone_verify',
  'transport_leave',
] as const

/** What a code or link is good for, and nothing else. */
export type Purpose =
  | (typeof purposes)[number]
  | 'register'
  | 'restore'
  | 'secure'
  | 'transport_change'
  | 'contact_trust'

/** `secure` is sent by a route of its own, and by that alone. */
export const needsOfPurposes: Record<Exclude<Purpose, 'secure'>, Need> = {
  register: 'token',
  restore: 'token',
  login: 'device',
  password_change: 'device',
  email_change: 'device',
  email_verify: 'device',
  phone_verify: 'device',
  transport_leave: 'device',
  transport_change: 'device',
  contact_trust: 'device',
}
