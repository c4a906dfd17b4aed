export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string | undefined
  fromName?: string | undefined
}
export type OutgoingSms = { to: string; text: string; id: string }
/**
 * A logout that a service must be notified of. `sid` is null for all sign-ins of the account (OpenID Connect Back-Channel Logout 1.0, 2.4).
 */
export type OutgoingLogout = { accountId: string; clientId: string; sid: string | null }

/** An account event for the operator's receiver or a service. `fields`: names of changed fields, never values. Retries keep `id` and `iat`. */
export type OutgoingSecurityEvent = {
  id: string
  iat: number
  kind: SecurityEventKind
  accountId: string
  /** The service that it goes to, and the transaction that the service confirms. Absent for the operator's receiver. */
  serviceId?: string
  txn?: string
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
