import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { listInvitations } from '../../../features/auth/invitation/invitations.sql.ts'
import { listLegalChanges } from '../../../features/legal/legal-changes.sql.ts'
import { askAgain } from '../ask-again.ts'
import { createPerson } from '../create-person.ts'
import { invite, inviteAgain, withdrawInvitation } from '../invite.ts'
import { changeGroup, membersOf } from '../groups/groups.ts'
import { listGroups } from '../groups/groups.sql.ts'
import { adminApi } from './admin.api.ts'
import { answered, answeredDone, readAddress, reasonOf } from './answered.ts'

/** Registration, invitations and legal texts (docs/govern.md). */
export function governRoutes(app: FastifyInstance, deps: Deps): void {
  const { people, invitations, groups, legal } = adminApi
  serve(app, deps, people.createPerson, ({ body }) => {
    const { by: who, why, login, first_name: firstName, last_name: lastName, middle_name: middleName, locale } = body
    const person = { login: readAddress(login), firstName, lastName, middleName, locale: locale ?? firstLocale }
    return answered(
      createPerson(deps, { ...person, who, why }).then((id) => ({ id, done: `${login} has an account.` })),
    )
  })
  serve(app, deps, invitations.invitePerson, ({ body: { by: who, why, login, service: serviceId, locale } }) => {
    const invited = { login: readAddress(login), locale: locale ?? firstLocale, serviceId, who, why }
    return answered(invite(deps, invited).then((id) => ({ id, done: `${login} is invited.` })))
  })
  serve(app, deps, invitations.listInvitations, async () => ({ items: await listInvitations(deps.db) }))
  for (const [route, act] of [
    [invitations.resendInvitation, inviteAgain],
    [invitations.revokeInvitation, withdrawInvitation],
  ] as const)
    serve(app, deps, route, (call) => answeredDone(act(deps, reasonOf(call))))
  for (const [route, act] of [
    [groups.addToGroup, 'add'],
    [groups.removeFromGroup, 'remove'],
  ] as const)
    serve(app, deps, route, (call) => {
      const asked = { act, group: call.body.group, ...reasonOf(call) }
      return answeredDone(changeGroup(deps, asked))
    })
  serve(app, deps, groups.listGroups, async () => ({ items: await listGroups(deps.db) }))
  serve(app, deps, groups.listGroupMembers, async ({ params }) => ({
    items: await answered(membersOf(deps.db, params.group)),
  }))
  serve(app, deps, legal.askAgain, ({ body: { by: who, why, effective_at, stop_tokens_at, ...change } }) => {
    const dates = { effectiveAt: midnight(effective_at), stopTokensAt: midnight(stop_tokens_at) }
    return answeredDone(askAgain(deps, { ...change, ...dates, who, why }))
  })
  serve(app, deps, legal.listLegalChanges, async () => ({ items: await listLegalChanges(deps.db) }))
}

function midnight(day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) throw new ApiError('INVALID_PARAM_VALUE')
  return at.toISOString()
}
