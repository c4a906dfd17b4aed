import * as z from 'zod/mini'
import { partnerFieldNames, partnerSchema, partnerTypes } from '../data/partner-fields.ts'
import { id, problemKey } from '../fields/text.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { was } from '../fields/was.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

const nullable = z.nullable(z.string())
const fieldsOut = Object.fromEntries(partnerFieldNames.map((name) => [name, nullable])) as Record<
  (typeof partnerFieldNames)[number],
  typeof nullable
>

/** Fields that the type does not accept are `null`. `display_name`: the organization's name, or last, first and middle name. */
export const partner = z.object({
  id: uuid,
  type: z.enum(partnerTypes),
  display_name: z.string(),
  ...fieldsOut,
  created_at: instant,
})
export type Partner = z.output<typeof partner>

const raw = Object.fromEntries(
  partnerFieldNames.map((name) => [name, z.optional(z.nullable(z.string(problemKey('v.type'))))]),
) as Record<(typeof partnerFieldNames)[number], z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString>>>

export const newPartner = z.strictObject({ type: z.enum(partnerTypes, problemKey('v.value')), ...raw })
export type NewPartner = z.output<typeof newPartner>

/** The type is immutable. The merged result must satisfy `partnerSchema(type)`. */
export const partnerChanges = z.strictObject(raw)
export type PartnerChanges = z.output<typeof partnerChanges>

export { partnerSchema }

const params = z.strictObject({ id })

export const listPartners = route({
  method: 'GET',
  path: '/api/partners',
  who: 'signed-in',
  afterSupport: 'held',
  summary: 'List my partners; `name` sorts in Russian alphabetical order',
  query: listQuery(['name', 'created_at']),
  reply: listOf(partner),
  errors: [],
})

export const createPartner = route({
  method: 'POST',
  path: '/api/partners',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  summary: 'Add a partner; 13 with `existing_id` for a duplicate type, INN and KPP',
  body: newPartner,
  reply: partner,
  status: 201,
  errors: ['ALREADY_EXIST', 'HUMAN_FRIENDLY'],
})

export const getPartner = route({
  method: 'GET',
  path: '/api/partners/:id',
  who: 'signed-in',
  afterSupport: 'held',
  summary: 'Get one of my partners',
  params,
  reply: partner,
  errors: ['NOT_EXIST'],
})

export const patchPartner = route({
  method: 'PATCH',
  path: '/api/partners/:id',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  summary: 'Change a partner; the type stays',
  params,
  body: z.strictObject({ ...raw, was }),
  reply: partner,
  errors: ['NOT_EXIST', 'ALREADY_EXIST', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

export const deletePartner = route({
  method: 'DELETE',
  path: '/api/partners/:id',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  whilePending: true,
  summary: 'Delete a partner',
  params,
  errors: ['NOT_EXIST'],
})

export const partnersApi = { listPartners, createPartner, getPartner, patchPartner, deletePartner }
