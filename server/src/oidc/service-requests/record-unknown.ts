import type { RequestStep } from '@kabinet/contract/api/services/requests.api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { noteRequest } from '../../domain/service-requests/note-request.ts'
import { callerOf } from '../../http/caller.ts'
import { shownNetwork } from '../../lib/addresses/address-key.ts'
import { wrongMethod } from '../errors/refined-advice.ts'
import { paths } from '../protocol/paths.ts'
import { clientIdNamed, softwareOf } from './request-facts.ts'

const steps: Record<string, RequestStep> = {
  [paths.token]: 'token',
  [paths.pushed_authorization_request]: 'par',
  [paths.device_authorization]: 'device',
  [paths.userinfo]: 'userinfo',
  [paths.introspection]: 'introspection',
  [paths.revocation]: 'revocation',
}

/** Records a request with a wrong HTTP method, which the library never sees. */
export function recordUnknown(deps: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const [path = '', query] = request.url.split('?')
  const step = steps[path]
  if (!step || reply.statusCode !== 405) return
  const clientId = clientIdNamed(request.headers.authorization ?? '', Object.fromEntries(new URLSearchParams(query)))
  if (clientId === '') return
  const { address, userAgent, requestId: flow } = callerOf(request)
  noteRequest(deps, {
    of: { clientId },
    step,
    outcome: 'refused',
    error: 'invalid_request',
    detail: wrongMethod,
    sent: request.method,
    isClaimed: true,
    status: 405,
    flow,
    authMethod: null,
    software: softwareOf(userAgent),
    network: shownNetwork(address),
  })
}
