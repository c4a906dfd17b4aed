import type { RequestOptions } from '@kabinet/contract/fields/web-authn'
import { limits } from '@kabinet/contract/limits'
import type { Deps } from '../../deps.ts'
import { type ChallengeFor, newChallenge } from './challenge.ts'
import { findLastWay, type PasskeyRow } from './passkeys.sql.ts'
import { relyingPartyId } from './relying-party.ts'

/** `own`: the passkeys that may answer; without any it is left to the device, which knows whose it holds. */
export function requestOf(
  { config, keys }: Deps,
  now: number,
  whose: ChallengeFor,
  own: readonly PasskeyRow[] = [],
): RequestOptions {
  return {
    challenge: newChallenge(keys, now, whose),
    rpId: relyingPartyId(config),
    timeout: limits.passkeySeconds * 1000,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification: 'required',
  }
}

/** For whoever sits at this browser: no account stands in it, and where nobody has come in from it is the same for everybody. */
export async function requestFromBrowser(
  deps: Deps,
  bindingHash: Buffer,
  deviceHash: Buffer | undefined,
): Promise<RequestOptions & { passkey_first: boolean }> {
  const { now, isByPasskey } = await findLastWay(deps.db, deviceHash)
  return { ...requestOf(deps, now, { purpose: 'sign-in', bindingHash }), passkey_first: isByPasskey }
}
