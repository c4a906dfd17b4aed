import { client, clientChanges, newClient } from '@kabinet/contract/data/client-fields'
import { login } from '@kabinet/contract/fields/login'
import { id, oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { actOnService, type ServiceAct, giveService, verifyChecked } from '../support/services/act-on-service.ts'
import { decidePublishing } from '../support/services/decide-publishing.ts'
import { lookUpServices, showService } from '../support/look-up.ts'
import { changeOperatorService, createOperatorService } from '../support/services/operator-services.ts'
import { turnApi } from '../support/services/prove-api.ts'
import { listPublishRequests } from '../support/services/publish-requests.sql.ts'
import { type Act, act, said } from './act.ts'
import { textOfReply } from './text-of-reply.ts'
import { exampleId, exampleWhy } from './example.ts'
import { requireLogin } from './require-login.ts'
import { actDone, serviceDetails, shownPublishRequest, shownService } from '@kabinet/contract/admin/replies'

const one = { id }

const turn = (name: ServiceAct, summary: string): Act =>
  act({
    needsStepUp: true,
    command: `services ${name} ID --why TEXT`,
    http: `POST /services/:id/${name}`,
    role: 'operator',
    summary,
    input: one,
    reply: actDone,
    run: (input, deps) => said(actOnService(deps, { act: name, ...input })),
    example: `${exampleId} ${exampleWhy}`,
  })

const decide = (name: 'approve' | 'refuse', summary: string, why: string): Act =>
  act({
    command: `services ${name} ID --why TEXT`,
    http: `POST /publish-requests/:id/${name}`,
    role: 'operator',
    summary,
    input: one,
    reply: actDone,
    run: (input, deps) => said(decidePublishing(deps, { act: name, ...input })),
    example: `${exampleId} --why "${why}"`,
  })

const prove = (name: 'prove-api' | 'unprove-api', summary: string): Act =>
  act({
    needsStepUp: true,
    command: `services ${name} ID ADDRESS --why TEXT`,
    http: `POST /services/:id/${name}`,
    role: 'operator',
    summary,
    args: ['id', 'address'],
    input: { ...one, address: oneLine(1, 2000) },
    reply: actDone,
    run: (input, deps) => said(turnApi(deps, { act: name, ...input })),
    example: `${exampleId} https://api.romashka.ru ${exampleWhy}`,
  })

const created = z.extend(client, { client_secret: z.optional(z.string()) })
type Created = z.output<typeof created>

export const serviceActs = {
  findServices: act({
    command: 'services find CLIENT_ID|ID',
    http: 'GET /services/:service',
    role: 'reader',
    summary: 'Find a service and the acts of support on it',
    input: { service: oneLine(1, 512) },
    isRead: true,
    reply: z.object({ items: z.array(shownService) }),
    print: ({ items }) => textOfReply({ items: items.map((one) => inWords(one)) }),
    run: async ({ service }, { db }) => ({ items: await lookUpServices(db, service) }),
    example: exampleId,
  }),
  getService: act({
    command: 'services show ID',
    http: 'GET /services/:id/details',
    role: 'reader',
    summary:
      'Show a service with its owners, addresses, verification, publishing, APIs, refused requests and acts of support',
    input: one,
    isRead: true,
    reply: serviceDetails,
    seen: ({ owners }) => owners.map(({ account_id }) => account_id),
    run: ({ id: service }, { db }) => showService(db, service),
    example: exampleId,
  }),
  listPublishRequests: act({
    command: 'services requests',
    http: 'GET /publish-requests',
    role: 'reader',
    summary: 'List the test services that wait to be published (`SERVICES_PUBLISH=operator`), oldest first',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(shownPublishRequest) }),
    run: async (_, { db }) => ({ items: await listPublishRequests(db) }),
  }),
  approvePublishing: decide('approve', 'Publish a service that waits, and tell its owner', 'ticket 4711'),
  refusePublishing: decide('refuse', 'Leave it in test mode; its owner reads the reason', 'No company name'),
  suspendService: turn('suspend', 'Reject its log-ins and tokens; notify its owner yourself'),
  restoreService: turn('restore', 'Take a suspended service back into use'),
  takeService: turn('take', 'Make it a service of the operator; its secrets end after 30 days'),
  createService: act({
    command: 'services create FILE --why TEXT',
    http: 'POST /services',
    status: 201,
    role: 'operator',
    summary: 'Connect a service of the operator, by the body of `POST /api/clients`',
    args: ['FILE'],
    input: newClient.shape,
    reply: created,
    run: ({ who, why, ...wanted }, deps) => createOperatorService(deps, { wanted, who, why }),
    print: printCreated,
    example: `romashka.json ${exampleWhy}`,
  }),
  changeService: act({
    needsStepUp: true,
    command: 'services change ID FILE --why TEXT',
    http: 'PATCH /services/:service',
    role: 'operator',
    summary: 'Change a service of the operator, by the body of `PATCH /api/clients/{id}`',
    args: ['service', 'FILE'],
    input: { service: id, ...clientChanges.shape },
    reply: created,
    run: ({ service, who, why, ...changes }, deps) => changeOperatorService(deps, { id: service, changes, who, why }),
    print: ({ id: changed, client_secret }) => [`${changed} is changed.`, ...secretLines(client_secret)].join('\n'),
    example: `${exampleId} changes.json ${exampleWhy}`,
  }),
  giveService: act({
    needsStepUp: true,
    command: 'services give ID LOGIN --why TEXT',
    http: 'POST /services/:id/give',
    role: 'operator',
    summary: 'Give it to the user with this e-mail or phone',
    args: ['id', 'login'],
    input: { ...one, login },
    reply: actDone,
    run: ({ login: typed, ...input }, deps) => said(giveService(deps, { ...input, login: requireLogin(typed) })),
    example: `${exampleId} anna@example.com ${exampleWhy}`,
  }),
  makeServiceSecret: turn('secret', 'Make a new secret of a service of the operator'),
  verifyService: act({
    needsStepUp: true,
    command: 'services verify ID --host HOST --name NAME --why TEXT',
    http: 'POST /services/:id/verify',
    role: 'operator',
    summary: 'Show users that you checked who runs it; `host` (several with commas) and `name` must be those in force',
    input: { ...one, host: oneLine(1, 2000), name: oneLine(1, 128) },
    reply: actDone,
    run: (input, deps) => said(verifyChecked(deps, input)),
    example: `${exampleId} --host romashka.ru --name Ромашка ${exampleWhy}`,
  }),
  unverifyService: turn('unverify', 'End that'),
  proveApi: prove('prove-api', 'Confirm that an address is an API of the service, and take it out of test mode'),
  unproveApi: prove('unprove-api', 'Put the API into test mode'),
  trustService: turn('trust', 'Make a service of the operator first-party: it asks for no consent'),
  untrustService: turn('untrust', 'End that'),
}

function inWords({ without_owner_since: since, ...service }: z.output<typeof shownService>) {
  return { ...service, without_owner_since: since && `without an owner since ${since}` }
}

function printCreated({ id: made, client_id, mobile_client_id, client_secret }: Created): string {
  return [
    `${made} is a service of the operator.`,
    `client_id: ${client_id}`,
    ...(mobile_client_id === undefined ? [] : [`mobile_client_id: ${mobile_client_id}`]),
    ...secretLines(client_secret),
  ].join('\n')
}

const secretLines = (secret?: string) => (secret === undefined ? [] : [`client_secret, shown only now: ${secret}`])
