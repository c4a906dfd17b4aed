import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { mayConnect } from '../../domain/services-policy/services-policy.ts'
import { charge } from '../../domain/throttle/charge.ts'
import { callerOf } from '../../http/caller.ts'
import { shownNetwork } from '../../lib/addresses/address-key.ts'
import { readBody } from '../protocol/read-body.ts'
import { refuse, wrongMetadata } from './metadata-advice.ts'
import { readOpenClient } from './read-open-client.ts'
import type { Registrar } from './registrar.ts'

const longest = 16 * 1024

/** Software without a token, where the operator admits it. */
export const isOpenRegistration = ({ config }: Pick<Deps, 'config'>, { headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && mayConnect(config, { entryPoint: 'open', isAllowed: false })

/** Dynamic registration without a token (RFC 7591 3; decision 0087). The answer has no secret and no management token (RFC 7592). */
export async function registerOpenly(
  deps: Deps,
  registrar: Pick<Registrar, 'registerOpenly'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // No cookie or token is read here, so any origin may read the answer.
  void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  try {
    const settings = readOpenClient(await readJson(request))
    const network = shownNetwork(callerOf(request).address)
    await charge(deps, [limitOf(deps.config.limits, 'open-registrations', network)]).catch(refuse)
    const clientId = await registrar.registerOpenly(settings).catch(refuse)
    if (clientId === undefined) throw noRoom()
    return await reply.code(201).send(present(clientId, settings))
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error
    if ('retryAfter' in error) void reply.header('retry-after', String(error.retryAfter))
    const { error: code, error_description, statusCode } = error
    return reply.code(statusCode).send({ error: code, error_description })
  }
}

async function readJson({ raw, headers }: FastifyRequest): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw wrongMetadata('send the metadata as application/json')
  const body = await readBody(raw, longest)
  if (body === null) throw wrongMetadata('the metadata may have 16 KB')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw wrongMetadata('the metadata is not JSON')
  }
}

/** The settings in force, which differ from what was sent (RFC 7591 3.2.1). */
const present = (clientId: string, settings: NewClient) => ({
  client_id: clientId,
  client_id_issued_at: Math.floor(Date.now() / 1000),
  client_name: settings.name,
  redirect_uris: settings.redirect_uris,
  token_endpoint_auth_method: 'none',
  grant_types: settings.grant_types,
  response_types: ['code'],
  dpop_bound_access_tokens: settings.dpop_bound_access_tokens,
})

const noRoom = () =>
  Object.assign(new errors.TemporarilyUnavailable('no more clients can register without a token here'), {
    statusCode: 503,
  })
