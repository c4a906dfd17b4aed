import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Transport } from '@kabinet/contract/api/auth/otp'

type ChallengeKind = {
  /** Whose secret it is, as well as of its purpose: the `subject`. */
  boundTo: 'registration' | 'session' | 'reset' | 'account'
  /** The message with a code, the letter with a link. Where there are both, an e-mail gets the link and a phone the code. */
  code?: `${'registration' | 'login' | 'restore' | 'secure' | 'password_change' | 'email_change' | 'phone_verify' | 'transport_change'}_code`
  link?: 'registration_link' | 'email_verify_link'
  /** It goes to a contact that nobody has proven: the right answer does. */
  proves?: true
}

/** Everything that is sent and waits for an answer. What it takes to ask for one: `needsOfPurposes` in the contract. */
export const challenges: Readonly<Record<Purpose, ChallengeKind>> = {
  register: { boundTo: 'registration', code: 'registration_code', link: 'registration_link', proves: true },
  login: { boundTo: 'session', code: 'login_code' },
  restore: { boundTo: 'reset', code: 'restore_code' },
  secure: { boundTo: 'reset', code: 'secure_code' },
  password_change: { boundTo: 'session', code: 'password_change_code' },
  email_change: { boundTo: 'account', code: 'email_change_code' },
  email_verify: { boundTo: 'account', link: 'email_verify_link', proves: true },
  phone_verify: { boundTo: 'account', code: 'phone_verify_code', proves: true },
  /** To the present contact: that codes may go elsewhere. */
  transport_leave: { boundTo: 'session', code: 'transport_change_code' },
  transport_change: { boundTo: 'session', code: 'transport_change_code' },
  /** To a trusted contact: that another one is trusted as well. */
  contact_trust: { boundTo: 'session', code: 'transport_change_code' },
}

/** What a signed-in person's challenge is bound to. */
export const subjectOf = (purpose: Purpose, { sessionId, accountId }: { sessionId: string; accountId: string }) =>
  challenges[purpose].boundTo === 'session' ? sessionId : accountId

export type Directed = { purpose: Purpose; transport: Transport; to: string }

/** The letter with its link; undefined where a code goes. */
export const linkLetterOf = ({ purpose, transport }: Directed) =>
  transport === 'email' ? challenges[purpose].link : undefined

/** By SMS to a number that its owner has not confirmed. */
export const isToNewNumber = ({ purpose, transport }: Omit<Directed, 'to'>) =>
  transport === 'sms' && challenges[purpose].proves === true
