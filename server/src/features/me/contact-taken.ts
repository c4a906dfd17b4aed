import type { Deps } from '../../deps.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Login } from '@kabinet/contract/fields/login'
import { isTaken } from '../../domain/accounts/find-login.sql.ts'
import { deleteChallenge } from '../../domain/codes/codes.sql.ts'
import { dropUnproven, type OwnContacts } from '../../domain/contacts/own-contacts.sql.ts'
import { requireContacts } from '../../domain/contacts/require-contacts.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge, giveBack } from '../../domain/throttle/charge.ts'

/**
 * That somebody else has an e-mail or phone is told to signed-in people alone, five times a day (docs/contract.md#identifiers-codes-links). After that
 * nothing is answered for free values either, or the difference would tell.
 */
export async function limitReveals<T>(deps: Deps, accountId: string, work: () => Promise<T>): Promise<T> {
  const reveals = [limitOf(deps.config.limits, 'reveals', accountId)]
  // First, and given back when nothing was told: of many at once no more than five are.
  await charge(deps, reveals)
  try {
    const done = await work()
    await giveBack(deps, reveals)
    return done
  } catch (error) {
    if (!isTold(error)) await giveBack(deps, reveals)
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

/**
 * Runs the change that `value` is proven by. Where somebody else has verified it meanwhile, it can never be: what waited for the proof is
 * dropped, so that the person can go on with another.
 */
export async function proving<T>(
  deps: Deps,
  accountId: string,
  { kind, value }: Login,
  work: (tx: Db, post: Post) => Promise<T>,
): Promise<T> {
  try {
    return await change(deps, work)
  } catch (error) {
    // The refusal has taken its transaction back, so that the verified contact stays.
    if (isTold(error)) await deps.db.transaction().execute((tx) => forget(tx, accountId, { kind, value }))
    throw error
  }
}

async function forget(tx: Db, accountId: string, { kind, value }: Login): Promise<void> {
  await requireContacts(tx, accountId)
  await dropUnproven(tx, accountId, kind, value)
  await deleteChallenge(tx, kind === 'email' ? 'email_verify' : 'phone_verify', accountId)
}

export const taken = (kind: ContactKind) =>
  new ApiError(kind === 'email' ? 'EMAIL_ALREADY_EXIST' : 'PHONE_NUMBER_ALREADY_EXIST')
