import { decideDeviceRequest, findDeviceRequest } from '@kabinet/contract/api/device.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, serve } from '../../http/serve.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import { hostOf } from '../../lib/host-of.ts'
import { admit } from '../../domain/admission/admit.ts'
import { photoUrl } from '../../domain/images/slices.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { beginDeviceRequest } from './begin-device-request.ts'
import { userCodeHash } from './device-code-id.ts'
import { answerDevice, findWaitingDevice, type WaitingDevice } from './device-codes.sql.ts'

/** API of the /device page: the user code that a device shows (RFC 8628 3.3). */
export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, findDeviceRequest, async (call) => {
    const { name, formerName, description, logo, isVerified, redirectUri } = await requireWaiting(deps, call)
    const logo_url = logo === null ? null : photoUrl(deps.config.publicUrl, logo, 'medium')
    const former = formerName === null ? {} : { former_name: formerName }
    const client = {
      name,
      ...former,
      description,
      logo_url,
      owner_verified: isVerified,
      redirect_host: redirectUri === null ? null : hostOf(redirectUri),
    }
    return { user_code: call.body.user_code, client }
  })

  serve(app, deps, decideDeviceRequest, async (call) => {
    const device = await requireWaiting(deps, call)
    if (call.body.decision === 'continue') return { redirect_url: await beginDeviceRequest(deps, call.cookies, device) }
    const denied = { error: 'access_denied', errorDescription: 'the person rejected the request' }
    if (!(await answerDevice(deps.db, Buffer.from(device.idHash, 'hex'), denied))) throw new ApiError('NOT_EXIST')
    return { redirect_url: null }
  })
}

/** Counted before the lookup. Failed attempts stay counted (RFC 8628 5.1). */
async function requireWaiting(
  deps: Deps,
  { body, session, caller }: Pick<Call<typeof findDeviceRequest>, 'body' | 'session' | 'caller'>,
): Promise<WaitingDevice> {
  const { limits } = deps.config
  // Separate counters: a guest who exhausts the limit of an address must not block its signed-in users.
  const tries = session
    ? limitOf(limits, 'device-codes-session', session.accountId)
    : limitOf(limits, 'device-codes-address', addressKey(caller.address))
  const isCounted = (found: WaitingDevice | undefined) => found === undefined
  const found = await admit(deps, { limits: [tries], isCounted }, () =>
    findWaitingDevice(deps.db, userCodeHash(deps.keys, body.user_code)),
  )
  return requireFound(found)
}
