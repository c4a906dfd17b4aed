import { type ClientChanges, clientChanges } from '@kabinet/contract/data/client-fields'
import * as z from 'zod/mini'
import { withoutBlanks } from '../../lib/forms/schema-resolver.ts'
import { type ServiceDraft, serviceSchema, type ServiceValues } from './service-schema.ts'

const members = z.keyof(clientChanges).options

/** Members that differ from the form's initial values. A new description then needs no password, and changes from other tabs are kept. */
export function changedMembers(draft: ServiceDraft, values: ServiceValues): ClientChanges {
  const changes: ClientChanges = { ...values }
  const before = serviceSchema.safeParse(withoutBlanks(draft)).data
  for (const name of members)
    if (before && JSON.stringify(before[name]) === JSON.stringify(values[name])) delete changes[name]
  return changes
}
