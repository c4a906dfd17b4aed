import { SignJWT } from 'jose'
import type { Deps } from '../../deps.ts'
import type { OutgoingSecurityEvent, SecurityEventKind } from '../../domain/messages/outgoing.ts'
import { currentSigningKey } from '../keys/signing-keys.ts'

const algorithm = 'RS256'
/** OpenID RISC 1.0. Our own types are under the issuer. */
const risc = 'https://schemas.openid.net/secevent/risc/event-type/'
const ours: ReadonlySet<SecurityEventKind> = new Set(['account-created', 'account-changed'])

/** A Security Event Token (RFC 8417). Without `sub` and `exp`, it cannot be mistaken for an access or ID token. */
export async function signSecurityEvent(
  deps: Pick<Deps, 'db' | 'keys'>,
  { id, iat, kind, accountId, ...details }: OutgoingSecurityEvent,
  { issuer, audience }: { issuer: string; audience: string },
): Promise<string> {
  const { kid, key } = await currentSigningKey(deps, algorithm)
  const type = ours.has(kind) ? `${issuer}/events/${kind}` : `${risc}${kind}`
  return new SignJWT({ sub_id: { format: 'opaque', id: accountId }, events: { [type]: details } })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'secevent+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(iat)
    .setJti(id)
    .sign(key)
}
