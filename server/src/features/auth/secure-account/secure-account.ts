import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import type { lookAtEvent } from '@kabinet/contract/api/events.api'
import type { ReplyOf } from '@kabinet/contract/route'
import type { Db } from '../../../db/schema.ts'
import { browserOf, systemOf } from '../../../domain/messages/emails/browser-names.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { expired, requireFound } from '../../../lib/api-error.ts'
import { newToken } from '../../../lib/ids.ts'
import { placeOfAccount } from '../../../lib/queue.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { readOldSecureToken, readSecureToken, type SecureLink } from '../../../domain/accounts/secure-token.ts'
import { inLine } from '../../../domain/admission/line.ts'
import { change } from '../../../domain/messages/change.ts'
import { findPassword } from '../../../domain/passwords/passwords.sql.ts'
import { undoChanges } from './undo-changes.ts'
import { findEventOf, findEventTime, findSecureScope, lockSecureScope } from './secure-scope.sql.ts'

/**
 * «This was not me»: ends everything in the scope of the message and grants nothing. Replaces the password with a random one, so that
 * signging in answers as for a wrong password. 410 for an expired message, and for a blocked or deleted account.
 */
export async function secureByLink(deps: Deps, token: string, by: By): Promise<Secured> {
  const mail = readSecureToken(deps.keys, token) ?? (await readOldLink(deps, token))
  if (!mail) throw expired()
  return secureAsOf(deps, mail, by)
}

export async function eventOfLink(deps: Deps, token: string): Promise<ReplyOf<typeof lookAtEvent>> {
  const mail = readSecureToken(deps.keys, token)
  if (!mail || !(await findSecureScope(deps.db, mail.accountId, mail.writtenAt))) throw expired()
  const found = await findEventOf(deps.db, mail)
  if (!found) return { event: null }
  const { userAgent, ...event } = found
  const place = (event.address && deps.places?.placeOf(event.address)) || null
  return { event: { ...event, place, browser: browserOf(userAgent ?? ''), system: systemOf(userAgent ?? '') } }
}

async function readOldLink(deps: Deps, token: string): Promise<SecureLink | undefined> {
  const read = readOldSecureToken(deps.keys, token)
  const password = read && (await findPassword(deps.db, read.accountId))
  return read && password && read.isOf(password.epoch) ? read : undefined
}

/** Acts like a message written now, or at this event of the log. */
export async function lockOwnAccount(deps: ActDeps, accountId: string, by: By, event?: string): Promise<void> {
  const writtenAt = event === undefined ? null : requireFound(await findEventTime(deps.db, accountId, event))
  await secureAsOf(deps, { accountId, writtenAt }, by)
}

type Message = Pick<SecureLink, 'accountId'> & { writtenAt: number | null }

/** `begin`: what its transaction does first, when the account is locked. */
export async function secureAsOf(
  deps: ActDeps,
  { accountId, writtenAt }: Message,
  by: By,
  begin?: (tx: Db) => Promise<void>,
): Promise<Secured> {
  if (!(await findSecureScope(deps.db, accountId, writtenAt))) throw expired()
  const worthless = await inLine(deps, placeOfAccount(accountId), () => deps.hasher.hash(newToken()))
  return change(deps, async (tx, post) => {
    const reach = await lockSecureScope(tx, accountId, writtenAt)
    if (!reach) throw expired()
    await begin?.(tx)
    return undoChanges(deps, tx, post, reach, { by, worthless })
  })
}
