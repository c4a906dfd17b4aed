import * as z from 'zod'

export const outgoingMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  replyTo: z.optional(z.string()),
  fromName: z.optional(z.string()),
})
export const outgoingSms = z.object({ to: z.string(), text: z.string(), id: z.string() })
export type OutgoingMail = z.output<typeof outgoingMail>
export type OutgoingSms = z.output<typeof outgoingSms>
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
