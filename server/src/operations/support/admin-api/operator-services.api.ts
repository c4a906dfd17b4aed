import { client, clientChanges, newClient } from '@kabinet/contract/data/client-fields'
import { id } from '@kabinet/contract/fields/text'
import { route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { reason } from './act-route.ts'

const created = z.extend(client, { client_secret: z.optional(z.string()) })

/** Services of the operator, whose account has no sign-in (docs/govern.md#services-of-the-operator). */
export const operatorServicesApi = {
  createService: route({
    method: 'POST',
    path: '/services',
    who: 'operator',
    summary: 'Connect a service of the operator: `by`, `why` and the body of `POST /api/clients`',
    body: z.strictObject({ ...reason.shape, ...newClient.shape }),
    reply: created,
    status: 201,
    repeat: 'acts-again',
    errors: ['HUMAN_FRIENDLY'],
  }),
  changeService: route({
    method: 'PATCH',
    path: '/services/:service',
    who: 'operator',
    summary: 'Change a service of the operator: `by`, `why` and the body of `PATCH /api/clients/{id}`',
    params: z.object({ service: id }),
    body: z.strictObject({ ...reason.shape, ...clientChanges.shape }),
    reply: created,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  }),
}
