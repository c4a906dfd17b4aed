import { idBytes, idOf } from '../../lib/ids.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { nonceBytes, readHint, withHint } from '../../lib/routing-hint.ts'

type Whose = { accountId: string; recoveryId: string }

const idLength = 16

/**
 * The token of the link that stops a recovery. Derived, not stored, like the token behind «This was not me». Works once, because it deletes
 * the recovery.
 */
export const stopTokenOf = (keys: Keys, whose: Whose): string =>
  withHint(keys, Buffer.concat([idBytes(whose.accountId), idBytes(whose.recoveryId)]), stopMac(keys, whose))

/** Null when the token is malformed or its MAC is wrong. */
export function readStopToken(keys: Keys, token: string): Whose | null {
  const read = readHint(keys, token, 2 * idLength)
  if (!read) return null
  const whose = { accountId: idOf(read.hint), recoveryId: idOf(read.hint.subarray(idLength)) }
  return sameBytes(stopMac(keys, whose, read.keyId), read.nonce) ? whose : null
}

/** 128 bits of HMAC-SHA-256 (RFC 2104 5). */
const stopMac = (keys: Keys, { accountId, recoveryId }: Whose, keyId?: string) =>
  keys.mac('stop-recovery', `${accountId}.${recoveryId}`, keyId).subarray(0, nonceBytes)
