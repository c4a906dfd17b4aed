import type { ActDeps } from '../../deps.ts'
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
 * Only signed-in users learn that a contact is taken, at most five times a day (docs/contract.md#identifiers-codes-links). Beyond that,
 * free values are rejected too, since the difference would reveal it.
 */
export async function limitReveals<T>(deps: ActDeps, accountId: string, work: () => Promise<T>): Promise<T> {
  const reveals = [limitOf(deps.config.limits, 'reveals', accountId)]
  // Charged first and refunded when nothing was revealed, so that concurrent requests cannot exceed the limit.
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

/** Throws ALREADY_EXIST for the user's own verified value, 1004 or 1005 for another user's. */
export async function requireFree(tx: Db, contacts: OwnContacts, kind: ContactKind, value: string): Promise<void> {
  if (contacts[kind]?.verified && contacts[kind].value === value) throw new ApiError('ALREADY_EXIST')
  if (await isTaken(tx, { kind, value })) throw taken(kind)
}

/**
 * Runs the change that `value` is proven by. If another user has verified the value since, drops the candidate, so that the user can try
 * another.
 */
export async function proving<T>(
  deps: ActDeps,
  accountId: string,
  { kind, value }: Login,
  work: (tx: Db, post: Post) => Promise<T>,
): Promise<T> {
  try {
    return await change(deps, work)
  } catch (error) {
    // The error has rolled back its transaction, so the verified contact is kept.
    if (isTold(error)) await deps.db.transaction().execute((tx) => forgetContact(tx, accountId, { kind, value }))
    throw error
  }
}

export async function forgetContact(tx: Db, accountId: string, { kind, value }: Login): Promise<void> {
  await requireContacts(tx, accountId)
  await dropUnproven(tx, accountId, kind, value)
  await deleteChallenge(tx, kind === 'email' ? 'email_verify' : 'phone_verify', accountId)
}

export const taken = (kind: ContactKind) =>
  new ApiError(kind === 'email' ? 'EMAIL_ALREADY_EXIST' : 'PHONE_NUMBER_ALREADY_EXIST')
