import { ownersApi as api } from '@kabinet/contract/api/services/owners.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { soleServicesJson } from '../../../domain/custody/owners.sql.ts'
import { serve, serveRead } from '../../../http/serve.ts'
import { requireFound } from '../../../lib/api-error.ts'
import { ownerOf } from '../owner-of.ts'
import { answerInvitation } from './answer-invitation.ts'
import { inviteOwner, withdrawInvitation } from './invite-owner.ts'
import { handServiceOver, leaveService } from './leave-service.ts'
import { removeInvitedOwner } from './remove-owner.ts'
import { changesJson, ownersJson } from './owners.sql.ts'
import { receivedJson } from './received.sql.ts'

/** Routes for services with several owners (docs/govern.md#services-that-outlive-their-owner). */
export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listOwners, {
    data: (accountId, { params }) => ownersJson(accountId, params.id),
    present: requireFound,
  })
  serve(app, deps, api.inviteOwner, (call, actDeps) =>
    inviteOwner(actDeps, ownerOf(call), { id: call.params.id, typed: call.body.login }),
  )
  serve(app, deps, api.removeServiceOwner, (call, actDeps) =>
    removeInvitedOwner(actDeps, ownerOf(call), { id: call.params.id, member: call.params.owner_id }),
  )
  serve(app, deps, api.withdrawOwnerInvitation, (call, actDeps) =>
    withdrawInvitation(actDeps, ownerOf(call), call.params.id, call.params.invitation_id),
  )
  serve(app, deps, api.leaveService, (call, actDeps) => leaveService(actDeps, ownerOf(call), call.params.id))
  serve(app, deps, api.handServiceOver, (call, actDeps) => handServiceOver(actDeps, ownerOf(call), call.params.id))
  serveRead(app, deps, api.listServiceChanges, {
    data: (accountId, { params }) => changesJson(accountId, params.id),
    present: (items) => ({ items: requireFound(items) }),
  })
  serveRead(app, deps, api.listReceivedInvitations, {
    data: (accountId) => receivedJson(deps.config, accountId),
    present: (items) => ({ items: items ?? [] }),
  })
  serve(app, deps, api.answerOwnerInvitation, async (call, actDeps) => {
    const isYes = call.body.answer === 'accept'
    return { service_id: await answerInvitation(actDeps, ownerOf(call), { id: call.params.id, isYes }) }
  })
  serveRead(app, deps, api.listSoleServices, {
    data: soleServicesJson,
    present: (items) => ({ items: items ?? [] }),
  })
}
