import {
  type PartnerField,
  partnerFieldNames,
  partnerSchema,
  type PartnerType,
} from '@kabinet/contract/data/partner-fields'
import * as z from 'zod/mini'
import { inputError } from '../../http/problems.ts'

export type PartnerRequisites = Record<PartnerField, string | null>

type Given = { readonly [F in PartnerField]?: string | null | undefined }

/** Empty fields count as absent. Throws error 4 with every problem by field. */
export function readPartnerForm(type: PartnerType, given: Given): PartnerRequisites {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  const { success, data, error } = z.safeParse(partnerSchema(type), filled)
  if (!success) throw inputError(error.issues, filled)
  return formOf((field) => data[field] ?? null)
}

/** Parses decrypted `PartnerRequisites` of this or an older version, whose missing fields become null. */
export function openPartnerForm(json: string): PartnerRequisites {
  const fields: Partial<PartnerRequisites> = JSON.parse(json)
  return formOf((field) => fields[field] ?? null)
}

export function displayNameOf({ name, last_name, first_name, middle_name }: PartnerRequisites): string {
  return name ?? [last_name, first_name, middle_name].filter((part) => part !== null).join(' ')
}

function formOf(valueOf: (field: PartnerField) => string | null): PartnerRequisites {
  return Object.fromEntries(partnerFieldNames.map((field) => [field, valueOf(field)])) as PartnerRequisites
}
