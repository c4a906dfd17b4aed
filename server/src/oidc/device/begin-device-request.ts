import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/session/cookies.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { requestsSeconds, withNewest } from '../protocol/cookies.ts'
import { paths } from '../protocol/paths.ts'
import { epoch } from '../storage/payloads.ts'
import { saveRequest } from '../storage/requests.sql.ts'
import { aliasOf } from './device-code-id.ts'
import type { WaitingDevice } from './device-codes.sql.ts'

/** The consent page is never skipped. Returns the URL of that page. */
export async function beginDeviceRequest(deps: Deps, cookies: Cookies, device: WaitingDevice): Promise<string> {
  const { interactionSeconds } = deps.config.limits
  const uid = newToken()
  const payload = {
    kind: 'Interaction',
    iat: epoch(),
    prompt: { name: 'consent', reasons: ['device'], details: {} },
    // Never redirected to: the consent page shows its host as the address of the service.
    params: { ...device.params, redirect_uri: device.redirectUri },
    cid: newId(),
    deviceCode: aliasOf(device.idHash),
  }
  const request = { kind: 'Interaction', idHash: sha256(uid), payload, seconds: interactionSeconds }
  await saveRequest(deps.db, { ...request, clientId: device.clientId })
  const lax = { sameSite: 'lax' } as const
  cookies.set('requests', withNewest(cookies.get('requests'), uid), { ...lax, maxAge: requestsSeconds })
  cookies.set('resume', uid, { ...lax, maxAge: interactionSeconds, path: `${paths.code_verification}/${uid}` })
  return `${deps.config.publicUrl}${paths.authorization}?${new URLSearchParams({ interaction: uid })}`
}
