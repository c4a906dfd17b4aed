import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isTaken } from '../../parts/accounts/find-login.sql.ts'
import type { ContactKind, OwnContacts } from '../../parts/contacts/own-contacts.sql.ts'
import { peekHits, throttle } from '../../parts/throttle/throttle.sql.ts'

/**
 * That somebody else has an e-mail or phone is told to signed-in people alone, five times a day (contract, "Identifiers"). After that
 * nothing is answered for free values either, or the difference would tell.
 */
export async function tellTaken<T>(deps: Deps, accountId: string, work: () => Promise<T>): Promise<T> {
  const limit = { key: `reveals.${accountId}`, max: deps.config.limits.contactRevealsPerDay, seconds: 24 * 3600 }
  const left = await peekHits(deps.db, limit)
  if (!left.ok) throw new ApiError('THROTTLING', { retryAfter: left.retryAfter })
  try {
    return await work()
  } catch (error) {
    // Counted outside the transaction that the refusal has taken back.
    if (isTold(error)) await throttle(deps.db, limit)
    throw error
  }
}

const isTold = (error: unknown) =>
  error instanceof ApiError && (error.error === 'EMAIL_ALREADY_EXIST' || error.error === 'PHONE_NUMBER_ALREADY_EXIST')

/** Throws ALREADY_EXIST for one's own verified value, 1004 or 1005 for somebody else's. */
export async function requireFree(tx: Db, own: OwnContacts, kind: ContactKind, value: string): Promise<void> {
  if (own[kind]?.verified && own[kind].value === value) throw new ApiError('ALREADY_EXIST')
  if (await isTaken(tx, { kind, value })) throw taken(kind)
}

export const taken = (kind: ContactKind) => new ApiError(kind === 'email' ? 'EMAIL_ALREADY_EXIST' : 'PHONE_NUMBER_ALREADY_EXIST')
