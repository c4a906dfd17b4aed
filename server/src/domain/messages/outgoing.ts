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
