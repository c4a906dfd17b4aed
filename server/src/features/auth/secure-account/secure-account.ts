import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import type { Deps } from '../../../deps.ts'
import { expired } from '../../../lib/api-error.ts'
import { newToken } from '../../../lib/ids.ts'
import { placeOfAccount } from '../../../lib/queue.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { readOldSecureToken, readSecureToken, type SecureLetter } from '../../../domain/accounts/secure-token.ts'
import { inLine } from '../../../domain/admission/line.ts'
import { change } from '../../../domain/messages/change.ts'
import { findPassword } from '../../../domain/passwords/passwords.sql.ts'
import { press } from './press.ts'
import { findReach, holdReach } from './press.sql.ts'

/**
 * «This was not me»: ends everything in the scope of the message and grants nothing. Replaces the password with a random one, so that
 * logging in answers as for a wrong password. 410 for an expired message, and for a blocked or deleted account.
 */
export async function secureByLetter(deps: Deps, token: string, by: By): Promise<Secured> {
  const letter = readSecureToken(deps.keys, token) ?? (await readOldLetter(deps, token))
  if (!letter) throw expired()
  return pressOf(deps, letter, by)
}

async function readOldLetter(deps: Deps, token: string): Promise<SecureLetter | undefined> {
  const read = readOldSecureToken(deps.keys, token)
  const password = read && (await findPassword(deps.db, read.accountId))
  return read && password && read.isOf(password.epoch) ? read : undefined
}

/** Acts like a message written now. */
export async function lockOwnAccount(deps: Deps, accountId: string, by: By): Promise<void> {
  await pressOf(deps, { accountId, writtenAt: null }, by)
}

/** `writtenAt`: null means now. */
type Message = Pick<SecureLetter, 'accountId'> & { writtenAt: number | null }

export async function pressOf(deps: Deps, { accountId, writtenAt }: Message, by: By): Promise<Secured> {
  if (!(await findReach(deps.db, accountId, writtenAt))) throw expired()
  const worthless = await inLine(deps, placeOfAccount(accountId), () => deps.hasher.hash(newToken()))
  return change(deps, async (tx) => {
    const reach = await holdReach(tx, accountId, writtenAt)
    if (!reach) throw expired()
    return press(tx, reach, by, worthless)
  })
}
