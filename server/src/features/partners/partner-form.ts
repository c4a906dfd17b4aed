import {
  type PartnerField,
  partnerFieldNames,
  partnerSchema,
  type PartnerType,
} from '@kabinet/contract/data/partner-fields'
import * as z from 'zod/mini'
import { inputError } from '../../http/problems.ts'

/** Every field of every type; `null` where there is nothing. */
export type PartnerRequisites = Record<PartnerField, string | null>

type Given = { readonly [F in PartnerField]?: string | null | undefined }

/** What the type's schema makes of the fields given; empty ones count as absent. Throws 4 with every problem at its field. */
export function readPartnerForm(type: PartnerType, given: Given): PartnerRequisites {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  const { success, data, error } = z.safeParse(partnerSchema(type), filled)
  if (!success) throw inputError(error.issues, filled)
  return formOf((field) => data[field] ?? null)
}

/** What was sealed: `PartnerRequisites` of this version or an older one, whose missing fields are empty. */
export function openPartnerForm(json: string): PartnerRequisites {
  const fields: Partial<PartnerRequisites> = JSON.parse(json)
  return formOf((field) => fields[field] ?? null)
}

/** What the list shows and sorts by: an organization's name, or last, first and middle name. */
export function displayNameOf({ name, last_name, first_name, middle_name }: PartnerRequisites): string {
  return name ?? [last_name, first_name, middle_name].filter((part) => part !== null).join(' ')
}

function formOf(valueOf: (field: PartnerField) => string | null): PartnerRequisites {
  // The names are all there: only the compiler loses them in `fromEntries`.
  return Object.fromEntries(partnerFieldNames.map((field) => [field, valueOf(field)])) as PartnerRequisites
}
