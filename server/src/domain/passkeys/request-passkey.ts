import type { RequestOptions } from '@kabinet/contract/fields/web-authn'
import { limits } from '@kabinet/contract/limits'
import type { ActDeps, Deps } from '../../deps.ts'
import { type ChallengeFor, newChallenge } from './challenge.ts'
import { findLastWay, type PasskeyRow } from './passkeys.sql.ts'
import { relyingPartyId } from './relying-party.ts'

/** `passkeys`: the passkeys that may answer. Without any, the device chooses among its discoverable passkeys. */
export function requestOf(
  { config, keys }: ActDeps,
  now: number,
  whose: ChallengeFor,
  passkeys: readonly PasskeyRow[] = [],
): RequestOptions {
  return {
    challenge: newChallenge(keys, now, whose),
    rpId: relyingPartyId(config),
    timeout: limits.passkeySeconds * 1000,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification: 'required',
  }
}

/** Sign-in options for a browser. They contain no account; for a browser without a sign-in they are the same for everyone. */
export async function requestFromBrowser(
  deps: Deps,
  bindingHash: Buffer,
  deviceHash: Buffer | undefined,
): Promise<RequestOptions & { passkey_first: boolean }> {
  const { now, isByPasskey } = await findLastWay(deps.db, deviceHash)
  return { ...requestOf(deps, now, { purpose: 'sign-in', bindingHash }), passkey_first: isByPasskey }
}
