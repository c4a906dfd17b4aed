import type { Partner, PartnerChanges } from '@kabinet/contract/api/partners.api'
import { type PartnerField, partnerFields, type PartnerType } from '@kabinet/contract/data/partner-fields'
import { formatPhone } from '@kabinet/contract/fields/phone'

export type PartnerDraft = Record<string, string | null | undefined>

export function partnerDraft(type: PartnerType, partner?: Partner): Record<string, string> {
  return Object.fromEntries(
    partnerFields[type].map(({ field }) => [field, partner ? typed(field, partner[field]) : '']),
  )
}

/** The whole form; an emptied field is null, which clears it. */
export function changesOf(type: PartnerType, values: PartnerDraft): PartnerChanges {
  return Object.fromEntries(partnerFields[type].map(({ field }) => [field, values[field] ?? null]))
}

function typed(field: PartnerField, value: string | null): string {
  return field === 'phone' && value !== null ? formatPhone(value) : (value ?? '')
}
