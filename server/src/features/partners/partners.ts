import type { NewPartner, Partner, PartnerChanges } from '@kabinet/contract/api/partners.api'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import type { Was } from '@kabinet/contract/fields/was'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { newId } from '../../lib/ids.ts'
import { change } from '../../domain/messages/change.ts'
import type { DataKey } from '../../lib/keys.ts'
import { holdPersonKey, openPersonKey } from '../../domain/person-keys/person-keys.ts'
import {
  countPartners,
  deletePartnerRow,
  findPartner,
  findSameTaxNumber,
  type KeyedPartner,
  type PartnerRow,
  savePartner,
  type SealedPartner,
  type SealedPartners,
} from './partners.sql.ts'
import {
  type PartnerField,
  partnerFieldNames,
  partnerSchema,
  type PartnerType,
} from '@kabinet/contract/data/partner-fields'
import * as z from 'zod/mini'
import { inputError } from '../../http/problems.ts'

export function presentPartners({ keys }: Deps, found: SealedPartners | null): { items: Partner[]; total: number } {
  if (!found?.key) return { items: [], total: 0 }
  const key = openPersonKey(keys, found.key)
  const { items, total } = found.list
  return { items: items.map((item) => open(key, item)), total }
}

export function presentPartner({ keys }: Deps, found: KeyedPartner | null): Partner {
  const { key, item } = requireFound(found)
  return open(openPersonKey(keys, key), item)
}

export async function addPartner(deps: ActDeps, accountId: string, { type, ...fields }: NewPartner): Promise<Partner> {
  const { keys, config } = deps
  const form = readPartnerForm(type, fields)
  return change(deps, async (tx) => {
    const key = await holdPersonKey(tx, keys, accountId)
    const row = seal(key, { accountId, id: newId(), type }, form)
    await requireUnique(tx, row)
    if ((await countPartners(tx, accountId)) >= config.limits.partnersPerPerson) throw new ApiError('HUMAN_FRIENDLY')
    return open(key, await savePartner(tx, row))
  })
}

export async function changePartner(
  deps: ActDeps,
  accountId: string,
  id: string,
  { was, ...changes }: PartnerChanges & { was?: Was },
): Promise<Partner> {
  return change(deps, async (tx) => {
    const key = await holdPersonKey(tx, deps.keys, accountId)
    const found = requireFound(await findPartner(tx, accountId, id))
    const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const storedForm = openForm(key, found)
    requireUnchanged(storedForm, fields, was)
    const form = readPartnerForm(found.type, { ...storedForm, ...fields })
    const row = seal(key, { accountId, id, type: found.type }, form)
    await requireUnique(tx, row)
    return open(key, await savePartner(tx, row))
  })
}

export function removePartner(deps: ActDeps, accountId: string, id: string): Promise<void> {
  return change(deps, async (tx) => {
    if (!(await deletePartnerRow(tx, accountId, id))) throw new ApiError('NOT_EXIST')
  })
}

/** Writes of one user are serialised by a lock on the user's key. The unique index is a second safeguard. */
async function requireUnique(tx: Db, row: PartnerRow): Promise<void> {
  const existing = await findSameTaxNumber(tx, row)
  if (existing)
    throw new ApiError('ALREADY_EXIST', {
      fields: [{ path: 'inn', problem: 'v.taken' }],
      body: { existing_id: existing },
    })
}

function seal(key: DataKey, row: Pick<PartnerRow, 'accountId' | 'id' | 'type'>, form: PartnerRequisites): PartnerRow {
  return {
    ...row,
    displayName: displayNameOf(form),
    sealed: key.seal(placeOf(row.id), JSON.stringify(form)),
    blindIndex: form.inn === null ? null : key.blindIndex(`${form.inn} ${form.kpp ?? ''}`),
  }
}

function open(key: DataKey, partner: SealedPartner): Partner {
  const { id, type, display_name, created_at } = partner
  return { id, type, display_name, ...openForm(key, partner), created_at }
}

const openForm = (key: DataKey, { id, sealed }: SealedPartner) => openPartnerForm(key.open(placeOf(id), sealed))
const placeOf = (id: string) => `partner ${id}`

type PartnerRequisites = Record<PartnerField, string | null>

type PartnerInput = { readonly [F in PartnerField]?: string | null | undefined }

/** Empty fields count as absent. Throws error 4 with every problem by field. */
function readPartnerForm(type: PartnerType, fields: PartnerInput): PartnerRequisites {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
  const { success, data, error } = z.safeParse(partnerSchema(type), filled)
  if (!success) throw inputError(error.issues, filled)
  return formOf((field) => data[field] ?? null)
}

/** Parses decrypted `PartnerRequisites` of this or an older version, whose missing fields become null. */
function openPartnerForm(json: string): PartnerRequisites {
  const fields: Partial<PartnerRequisites> = JSON.parse(json)
  return formOf((field) => fields[field] ?? null)
}

function displayNameOf({ name, last_name, first_name, middle_name }: PartnerRequisites): string {
  return name ?? [last_name, first_name, middle_name].filter((part) => part !== null).join(' ')
}

function formOf(valueOf: (field: PartnerField) => string | null): PartnerRequisites {
  return Object.fromEntries(partnerFieldNames.map((field) => [field, valueOf(field)])) as PartnerRequisites
}
