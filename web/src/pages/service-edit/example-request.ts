import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { User } from '@kabinet/contract/api/me.api'
import { type ClaimName, claimNames, claimRow, claims, type DataScope } from '@kabinet/contract/claims'
import { fullName } from '@kabinet/contract/locales'
import { latinName } from '@kabinet/contract/fields/latin-name'
import type { ServiceDraft } from './service-schema.ts'

/** Claims of the consent page if the service requested everything it registers, with the owner's own values. */
export function exampleClaims(
  { scopes, reasons, essential_scopes }: Pick<ServiceDraft, 'scopes' | 'reasons' | 'essential_scopes'>,
  me: User,
): AskedClaim[] {
  if (scopes.length === 0) return []
  return claimNames
    .filter((name) => mayAsk(name, scopes))
    .map((name) => ({
      name,
      essential: isEssential(name, essential_scopes),
      granted: true,
      is_new: true,
      ...reasonFor(name, reasons),
      ...exampleOf(name, me),
    }))
}

function isEssential(name: ClaimName, essential: readonly DataScope[]): boolean {
  const { needs } = claims[name]
  return essential.some((scope) => scope === needs)
}

function reasonFor(name: ClaimName, reasons: ServiceDraft['reasons']): { reason?: string } {
  const { needs } = claims[name]
  const reason = needs === null || needs === 'GROUPS' ? undefined : reasons[needs]?.trim()
  return reason ? { reason } : {}
}

function mayAsk(name: ClaimName, scopes: readonly DataScope[]): boolean {
  const { needs } = claims[name]
  return needs === null || scopes.some((scope) => scope === needs)
}

type Example = Pick<AskedClaim, 'value' | 'verified'>

function exampleOf(name: ClaimName, me: User): Example {
  const { field } = claimRow(name)
  return examples[name]?.(me) ?? { value: field ? me[field] : null }
}

const examples: { [name in ClaimName]?: (me: User) => Example } = {
  name: (me) => ({ value: me.first_name }),
  profile_full_name: (me) => ({
    value: fullName({ first: me.first_name, middle: me.middle_name, last: me.last_name }, me.locale),
  }),
  username: (me) => ({ value: `${latinName(me.first_name) || 'user'}-0a1b2c3d4e` }),
  profile: (me) => ({ value: me.locale }),
  photo: (me) => ({ value: me.slices_info?.find(({ title }) => title === 'thumbnail')?.url ?? null }),
  email: (me) => ({ value: me.email, verified: me.email_verified }),
  phone: (me) => ({ value: me.phone, verified: me.phone_verified }),
}
