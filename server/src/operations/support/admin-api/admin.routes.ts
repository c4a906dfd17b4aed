import { firstLocale } from '@kabinet/contract/fields/locale'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { BodyOf, ParamsOf } from '@kabinet/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { buildAdminOpenApi } from './admin-openapi.ts'
import { serve } from '../../../http/serve.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { actOnPerson } from '../act-on-person.ts'
import { listInvitations } from '../../../features/auth/invitation/invitations.sql.ts'
import { createPerson } from '../create-person.ts'
import { invite, inviteAgain, withdrawInvitation } from '../invite.ts'
import { exportPerson } from '../export-person.ts'
import { findPeople, lookUpServices, showPerson } from '../look-up.ts'
import { newestEvents } from '../users.sql.ts'
import { SupportRefusal } from '../refusal.ts'
import { turnService } from '../turn-service.ts'
import { adminApi } from './admin.api.ts'

/** HTTP routes over the same functions as `npm run admin -- people` and `services`. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { people, services, invitations } = adminApi
  const document = buildAdminOpenApi(deps.config)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
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
    serve(app, deps, route, (call) => answered(act(deps, reasonOf(call)).then((done) => ({ done }))))
  serve(app, deps, people.findPeople, async ({ body }) => ({ items: await findPeople(deps.db, readLogin(body.login)) }))
  serve(app, deps, people.getPerson, ({ params }) => answered(showPerson(deps, params.id)))
  serve(app, deps, people.listPersonEvents, async ({ params }) => ({
    items: await newestEvents(deps.db, params.id, 100),
  }))
  serve(app, deps, people.exportPerson, (call) => answered(exportPerson(deps, reasonOf(call))))
  for (const [route, act] of personActs)
    serve(app, deps, route, (call) =>
      answered(actOnPerson(deps, { act, ...reasonOf(call) }).then((done) => ({ done }))),
    )
  serve(app, deps, services.findServices, async ({ params }) => ({
    items: await answered(lookUpServices(deps.db, params.service)),
  }))
  for (const [act, one] of [
    ['suspend', services.suspendService],
    ['restore', services.restoreService],
  ] as const)
    serve(app, deps, one, (call) => answered(turnService(deps, { act, ...reasonOf(call) }).then((done) => ({ done }))))
}

const personActs = [
  [adminApi.people.blockPerson, 'block'],
  [adminApi.people.unblockPerson, 'unblock'],
  [adminApi.people.endPersonSessions, 'end-sessions'],
  [adminApi.people.resetSecondStep, 'reset-second-step'],
  [adminApi.people.unfreezeContacts, 'unfreeze'],
  [adminApi.people.resendLetters, 'resend'],
  [adminApi.people.erasePerson, 'erase'],
] as const

type Asked = { params: ParamsOf<typeof adminApi.people.blockPerson>; body: BodyOf<typeof adminApi.people.blockPerson> }
const reasonOf = ({ params, body }: Asked) => ({ id: params.id, who: body.by, why: body.why })

/** The schema has checked the login. */
function readAddress(typed: string): Login {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  return login
}

function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof SupportRefusal)) throw error
    throw new ApiError(error.kind === 'unknown' ? 'NOT_EXIST' : 'HUMAN_FRIENDLY', {
      body: { error_message: error.message },
    })
  })
}
