import type { IdTokenAlgorithm } from '@kabinet/contract/data/client-fields'
import { SignJWT } from 'jose'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { currentSigningKey } from '../keys/signing-keys.ts'

export type LogoutClaims = {
  issuer: string
  audience: string
  sub: string
  sid: string | null
  algorithm: IdTokenAlgorithm
}

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** A logout token (OpenID Connect Back-Channel Logout 1.0, 2.4), signed with the algorithm of the service's ID tokens. */
export async function signLogout(deps: Pick<Deps, 'db' | 'keys'>, claims: LogoutClaims): Promise<string> {
  const { issuer, audience, sub, sid, algorithm } = claims
  const { kid, key } = await currentSigningKey(deps, algorithm)
  return new SignJWT({ events: { [event]: {} }, ...(sid === null ? {} : { sid }) })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'logout+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('2m')
    .setJti(newToken())
    .sign(key)
}
