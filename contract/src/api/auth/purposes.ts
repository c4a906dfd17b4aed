import type { Need } from '../../needs.ts'

export const purposes = [
  'login',
  'password_change',
  'data_download',
  'email_change',
  'email_verify',
  'phone_verify',
  'transport_leave',
] as const

export const otherPurposes = ['register', 'restore', 'secure', 'transport_change', 'contact_trust'] as const

export type Purpose = (typeof purposes)[number] | (typeof otherPurposes)[number]

/** `secure` is excluded: only its own route sends it. */
export const needsOfPurposes: Record<Exclude<Purpose, 'secure'>, Need> = {
  register: 'token',
  restore: 'token',
  login: 'device',
  password_change: 'device',
  data_download: 'device',
  email_change: 'device',
  email_verify: 'device',
  phone_verify: 'device',
  transport_leave: 'device',
  transport_change: 'device',
  contact_trust: 'device',
}
