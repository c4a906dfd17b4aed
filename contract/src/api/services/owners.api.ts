import * as z from 'zod/mini'
import { serviceChangeKinds, serviceChangers } from '../../data/service-changes.ts'
import { login } from '../../fields/login.ts'
import { instant, uuid } from '../../fields/reply-types.ts'
import { id } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { listReceivedInvitations } from './received-invitations.api.ts'
import { listSoleServices } from './sole-services.api.ts'

const params = z.strictObject({ id })

/**
 * `name`: first name and initial. `is_first`: the owner whom users see. `is_blocked`: absent while the account is active. `removal`: I invited
 * this owner and can remove it until then. `undo_until`: until then its inviter, who is an owner, can undo the invitation by «This was not me».
 */
const serviceOwner = z.object({
  name: z.string(),
  since: instant,
  is_me: z.boolean(),
  is_first: z.boolean(),
  is_blocked: z.optional(z.literal(true)),
  removal: z.optional(z.object({ id: uuid, until: instant })),
  undo_until: z.optional(instant),
})
export type ServiceOwner = z.output<typeof serviceOwner>

/** `login`: normalized input. It does not reveal whether an account has it. */
const openInvitation = z.object({
  id: uuid,
  login: z.string(),
  invited_by: z.string(),
  created_at: instant,
  expires_at: instant,
})
export type OpenOwnerInvitation = z.output<typeof openInvitation>

/** `left`: owners who left and can still become owners again until then, by «This was not me». */
const owners = z.object({
  items: z.array(serviceOwner),
  invitations: z.array(openInvitation),
  left: z.array(z.object({ name: z.string(), until: instant })),
})
export type ServiceOwners = z.output<typeof owners>

export const listOwners = route({
  method: 'GET',
  path: '/api/clients/:id/owners',
  who: 'signed-in',
  summary: 'List the owners of one of my services, the first owner first, and the open invitations',
  params,
  reply: owners,
  errors: ['NOT_EXIST'],
})

/** The reply is the same whether an account has this login or not. Inviting the same login again prolongs the invitation. */
export const inviteOwner = route({
  method: 'POST',
  path: '/api/clients/:id/owners',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Invite another owner of one of my services by verified e-mail or phone',
  params,
  body: z.strictObject({ login }),
  reply: openInvitation,
  status: 201,
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY', 'AUTH_FORBIDDEN'],
})

export const withdrawOwnerInvitation = route({
  method: 'DELETE',
  path: '/api/clients/:id/owner-invitations/:invitation_id',
  who: 'signed-in',
  needs: 'device',
  whilePending: true,
  summary: 'Withdraw an invitation to own one of my services',
  params: z.strictObject({ id, invitation_id: id }),
  errors: ['NOT_EXIST'],
})

/** `owner_id`: of `removal`. Also removes the owners whom it invited. */
export const removeServiceOwner = route({
  method: 'DELETE',
  path: '/api/clients/:id/owners/:owner_id',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'Remove an owner whom I invited, within seven days after accepting',
  params: z.strictObject({ id, owner_id: id }),
  errors: ['NOT_EXIST'],
})

/** 9 `last_owner` when no other owner with an active account remains. */
export const leaveService = route({
  method: 'POST',
  path: '/api/clients/:id/leave',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Stop being an owner of a service that has another owner',
  params,
  errors: ['NOT_EXIST', 'AUTH_FORBIDDEN'],
})

/** 9 `other_owners` while there are other owners, `test_service` for a service in test mode. */
export const handServiceOver = route({
  method: 'POST',
  path: '/api/clients/:id/hand-over',
  who: 'signed-in',
  needs: 'step-up',
  repeat: 'acts-again',
  summary: 'Hand a published service over to the operator, as its last owner',
  params,
  errors: ['NOT_EXIST', 'AUTH_FORBIDDEN'],
})

/** `name`: of an owner; absent for the operator, software and erased accounts. `fields`: names of changed settings. */
const serviceChange = z.object({
  at: instant,
  kind: z.enum(serviceChangeKinds),
  who: z.enum(serviceChangers),
  name: z.optional(z.string()),
  fields: z.array(z.string()),
})
export type LoggedServiceChange = z.output<typeof serviceChange>

/** Changes by former owners stay in the log, which is kept as long as the log of an account. */
export const listServiceChanges = route({
  method: 'GET',
  path: '/api/clients/:id/changes',
  who: 'signed-in',
  summary: 'List the last 50 changes of one of my services, newest first, with who made them',
  params,
  reply: z.object({ items: z.array(serviceChange) }),
  errors: ['NOT_EXIST'],
})

/** 10 when the invitation is withdrawn, answered or expired, or when its sender stopped being an owner. */
export const answerOwnerInvitation = route({
  method: 'POST',
  path: '/api/users/me/owner-invitations/:id',
  who: 'signed-in',
  needs: { by: 'answer', each: { accept: 'step-up', decline: 'token' } },
  whilePending: ['decline'],
  repeat: 'acts-again',
  summary: 'Accept or decline an invitation to own a service',
  params,
  body: z.strictObject({ answer: z.enum(['accept', 'decline'], 'v.value') }),
  reply: z.object({ service_id: z.nullable(uuid) }),
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY', 'AUTH_FORBIDDEN'],
})

export const ownersApi = {
  listOwners,
  inviteOwner,
  removeServiceOwner,
  withdrawOwnerInvitation,
  leaveService,
  handServiceOver,
  listServiceChanges,
  listReceivedInvitations,
  answerOwnerInvitation,
  listSoleServices,
}
