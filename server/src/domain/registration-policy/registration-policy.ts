import { formRefusals, type RegistrationMode } from '@kabinet/contract/data/policies'
import { passedOn } from '@kabinet/contract/fields/access'
import { normalizeEmail } from '@kabinet/contract/fields/email'
import type { RegistrationPolicy } from '../../config/registration.ts'
import { ApiError } from '../../lib/api-error.ts'

/**
 * Where an account can come into being: the form, the link or code of a registration that was begun earlier, an invitation (sent or
 * accepted), and a command of the operator.
 */
export const entryPoints = ['form', 'confirmation', 'invitation', 'operator'] as const
export type EntryPoint = (typeof entryPoints)[number]

export type Newcomer = { entryPoint: EntryPoint; email: string | null | undefined }

export type RegistrationRefusal = 'closed' | 'invitation-only' | 'domain'

const allowedEntryPoints: Record<RegistrationMode, readonly EntryPoint[]> = {
  open: entryPoints,
  invited: ['confirmation', 'invitation', 'operator'],
  domains: entryPoints,
  closed: ['confirmation', 'operator'],
}

/** The one decision about newcomers (docs/govern.md). Undefined: the account may come into being. */
export function registrationRefusal(
  policy: RegistrationPolicy,
  { entryPoint, email }: Newcomer,
): RegistrationRefusal | undefined {
  if (!allowedEntryPoints[policy.mode].includes(entryPoint)) return formRefusals[policy.mode] ?? 'closed'
  return isListed(policy, email) ? undefined : 'domain'
}

export function isListed(policy: RegistrationPolicy, email: string | null | undefined): boolean {
  if (policy.mode !== 'domains') return true
  const normal = normalizeEmail(email ?? '')
  if (normal === '' || new RegExp(passedOn).test(normal)) return false
  const domain = normal.replace(/^.*@/, '')
  return policy.domains.some((listed) =>
    listed.startsWith('*.') ? domain.endsWith(listed.slice(1)) : domain === listed,
  )
}

/** Throws 202 with one sentence, the same for every address; 203 at the e-mail when only its domain is refused. */
export function requireMayRegister(policy: RegistrationPolicy, newcomer: Newcomer): void {
  const refusal = registrationRefusal(policy, newcomer)
  if (refusal === 'domain') throw unlisted()
  if (refusal) throw new ApiError('HUMAN_FRIENDLY', { problem: `v.registration.${refusal}` })
}

/** Throws 203 when a user moves their e-mail out of the listed domains. */
export function requireListed(policy: RegistrationPolicy, email: string): void {
  if (!isListed(policy, email)) throw unlisted()
}

const unlisted = () =>
  new ApiError('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path: 'email', problem: 'v.email.unlisted' }] })
