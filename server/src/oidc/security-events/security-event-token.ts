import { SignJWT } from 'jose'
import type { Deps } from '../../deps.ts'
import type { OutgoingSecurityEvent, SecurityEventKind } from '../../domain/messages/outgoing.ts'
import { currentSigningKey } from '../keys/signing-keys.ts'

const algorithm = 'RS256'
/** OpenID RISC 1.0. Our own types are under the issuer. */
const risc = 'https://schemas.openid.net/secevent/risc/event-type/'
const ours: ReadonlySet<SecurityEventKind> = new Set(['account-created', 'account-changed'])

/** A Security Event Token (RFC 8417). `subject`: the `sub` that a service knows (RFC 9493, 3.2.2). Without `sub` and `exp`, it cannot be mistaken for an access or ID token. */
export async function signSecurityEvent(
  deps: Pick<Deps, 'db' | 'keys'>,
  { id, iat, kind, accountId, txn, identifier, fields }: OutgoingSecurityEvent,
  { issuer, audience, subject }: { issuer: string; audience: string; subject?: string },
): Promise<string> {
  const { kid, key } = await currentSigningKey(deps, algorithm)
  const type = ours.has(kind) ? `${issuer}/events/${kind}` : `${risc}${kind}`
  const sub_id =
    subject === undefined ? { format: 'opaque', id: accountId } : { format: 'iss_sub', iss: issuer, sub: subject }
  return new SignJWT({ sub_id, events: { [type]: { identifier, fields } }, ...(txn === undefined ? {} : { txn }) })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'secevent+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(iat)
    .setJti(id)
    .sign(key)
}
