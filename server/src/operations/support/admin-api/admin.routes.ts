import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { buildAdminOpenApi } from './admin-openapi.ts'
import { serve } from '../../../http/serve.ts'
import { actOnPerson } from '../act-on-person.ts'
import { turnServices } from '../allow-services.ts'
import { decidePublishing } from '../decide-publishing.ts'
import { exportPerson } from '../export-person.ts'
import { findPeople, lookUpServices, showPerson } from '../look-up.ts'
import { newestEvents } from '../users.sql.ts'
import { actOnService, giveService, verifyChecked } from '../act-on-service.ts'
import { listPublishRequests } from '../publish-requests.sql.ts'
import { changeOperatorService, createOperatorService } from '../operator-services.ts'
import { turnApi } from '../prove-api.ts'
import { turnService } from '../turn-service.ts'
import { adminApi } from './admin.api.ts'
import { answered, answeredDone, readAddress, reasonOf } from './answered.ts'
import { governRoutes } from './govern.routes.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { people, services } = adminApi
  const document = buildAdminOpenApi(deps.config)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
  governRoutes(app, deps)
  serve(app, deps, people.findPeople, async ({ body }) => ({
    items: await findPeople(deps.db, body.login ?? body.query ?? ''),
  }))
  serve(app, deps, people.getPerson, ({ params }) => answered(showPerson(deps, params.id)))
  serve(app, deps, people.listPersonEvents, async ({ params }) => ({
    items: await newestEvents(deps.db, params.id, 100),
  }))
  serve(app, deps, people.exportPerson, (call) => answered(exportPerson(deps, reasonOf(call))))
  serve(app, deps, people.blockPerson, (call) => {
    const asked = { act: 'block', services: call.body.services, ...reasonOf(call) } as const
    return answeredDone(actOnPerson(deps, asked))
  })
  for (const [route, act] of personActs)
    serve(app, deps, route, (call) => answeredDone(actOnPerson(deps, { act, ...reasonOf(call) })))
  serviceActs(app, deps)
  for (const [route, act] of [
    [people.allowServices, 'allow'],
    [people.disallowServices, 'disallow'],
  ] as const)
    serve(app, deps, route, (call) => answeredDone(turnServices(deps, { act, ...reasonOf(call) })))
  serve(app, deps, services.findServices, async ({ params }) => ({
    items: await answered(lookUpServices(deps.db, params.service)),
  }))
  serve(app, deps, services.listPublishRequests, async () => ({ items: await listPublishRequests(deps.db) }))
  for (const [route, act] of [
    [services.approvePublishing, 'approve'],
    [services.refusePublishing, 'refuse'],
  ] as const)
    serve(app, deps, route, (call) => answeredDone(decidePublishing(deps, { act, ...reasonOf(call) })))
  for (const [act, one] of [
    ['suspend', services.suspendService],
    ['restore', services.restoreService],
  ] as const)
    serve(app, deps, one, (call) => answeredDone(turnService(deps, { act, ...reasonOf(call) })))
}

function serviceActs(app: FastifyInstance, deps: Deps): void {
  const { services } = adminApi
  for (const [act, one] of [
    ['take', services.takeService],
    ['secret', services.makeServiceSecret],
    ['unverify', services.unverifyService],
    ['trust', services.trustService],
    ['untrust', services.untrustService],
  ] as const)
    serve(app, deps, one, (call) => answeredDone(actOnService(deps, { act, ...reasonOf(call) })))
  serve(app, deps, services.createService, ({ body: { by: who, why, ...wanted } }) =>
    answered(createOperatorService(deps, { wanted, who, why })),
  )
  serve(app, deps, services.changeService, ({ params, body: { by: who, why, ...changes } }) =>
    answered(changeOperatorService(deps, { id: params.service, changes, who, why })),
  )
  serve(app, deps, services.verifyService, (call) => {
    const { host, name } = call.body
    return answeredDone(verifyChecked(deps, { host, name, ...reasonOf(call) }))
  })
  for (const [act, one] of [
    ['prove-api', services.proveApi],
    ['unprove-api', services.unproveApi],
  ] as const)
    serve(app, deps, one, (call) => answeredDone(turnApi(deps, { act, address: call.body.address, ...reasonOf(call) })))
  serve(app, deps, services.giveService, (call) => {
    const asked = { login: readAddress(call.body.login), ...reasonOf(call) }
    return answeredDone(giveService(deps, asked))
  })
}

const personActs = [
  [adminApi.people.unblockPerson, 'unblock'],
  [adminApi.people.endPersonSessions, 'end-sessions'],
  [adminApi.people.resetSecondStep, 'reset-second-step'],
  [adminApi.people.unfreezeContacts, 'unfreeze'],
  [adminApi.people.resendLetters, 'resend'],
  [adminApi.people.erasePerson, 'erase'],
] as const
