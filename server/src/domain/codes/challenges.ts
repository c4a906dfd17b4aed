import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Transport } from '@kabinet/contract/api/auth/otp'

type ChallengeKind = {
  boundTo: 'registration' | 'session' | 'reset' | 'account'
  code?: `${'registration' | 'login' | 'restore' | 'secure' | 'password_change' | 'data_download' | 'email_change' | 'phone_verify' | 'transport_change'}_code`
  link?: 'registration_link' | 'email_verify_link'
  proves?: true
}

export const challenges: Readonly<Record<Purpose, ChallengeKind>> = {
  register: { boundTo: 'registration', code: 'registration_code', link: 'registration_link', proves: true },
  login: { boundTo: 'session', code: 'login_code' },
  restore: { boundTo: 'reset', code: 'restore_code' },
  secure: { boundTo: 'reset', code: 'secure_code' },
  password_change: { boundTo: 'session', code: 'password_change_code' },
  data_download: { boundTo: 'session', code: 'data_download_code' },
  email_change: { boundTo: 'account', code: 'email_change_code' },
  email_verify: { boundTo: 'account', link: 'email_verify_link', proves: true },
  phone_verify: { boundTo: 'account', code: 'phone_verify_code', proves: true },
  transport_leave: { boundTo: 'session', code: 'transport_change_code' },
  transport_change: { boundTo: 'session', code: 'transport_change_code' },
  contact_trust: { boundTo: 'session', code: 'transport_change_code' },
}

export const subjectOf = (purpose: Purpose, { sessionId, accountId }: { sessionId: string; accountId: string }) =>
  challenges[purpose].boundTo === 'session' ? sessionId : accountId

export type Directed = { purpose: Purpose; transport: Transport; to: string }

export const linkEmailOf = ({ purpose, transport }: Directed) =>
  transport === 'email' ? challenges[purpose].link : undefined

export const isToNewNumber = ({ purpose, transport }: Omit<Directed, 'to'>) =>
  transport === 'sms' && challenges[purpose].proves === true
