import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type By, type EventKind, recordEvent } from '../accounts/events.sql.ts'
import { addressKey } from '../../lib/address-key.ts'
import { returnHits, throttle } from '../throttle/throttle.sql.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { setRehashed } from './passwords.sql.ts'

type Attempt = {
  /** Whose failures are counted: an account id, or a keyed hash of a login that nobody has. */
  whose: string
  accountId?: string | undefined
  stored: string | undefined
  password: string
  by: By
  refused: EventKind
}

/**
 * Checks a password: sign-in and `password_check` share it, and so share their failure limits. Throws AUTH_FORBIDDEN when wrong,
 * THROTTLING after ten wrong ones an hour. An attempt is charged before its hash and given back when it was right, so that parallel
 * guesses can not slip past the limit; the queue keeps few enough under way that right ones never run into it.
 */
export async function provePassword(deps: Deps, { whose, accountId, stored, password, by, refused }: Attempt): Promise<void> {
  const { db, keys, config } = deps
  const limits = [
    { key: `password-address.${addressKey(by.address)}`, max: config.limits.triesPerAddressMinute, seconds: 60 },
    { key: failuresKey(whose), max: config.limits.passwordTriesPerHour, seconds: 3600 },
  ]
  const { right, stale } = await verifyPassword(keys, stored, password, {
    admit: () => throttle(db, ...limits),
    onRight: async () => {
      for (const { key } of limits) await returnHits(db, key)
    },
  })
  if (!right) {
    if (accountId) await recordEvent(db, { accountId, kind: refused, by })
    throw new ApiError('AUTH_FORBIDDEN')
  }
  if (stale && accountId && stored) await setRehashed(db, accountId, stored, await hashPassword(keys, password))
}

export const failuresKey = (whose: string) => `passwords.${whose}`
