import type { foundMessage } from '@kabinet/contract/admin/replies'
import { readLogin } from '@kabinet/contract/fields/login'
import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { listMessagesTo, listMessage } from '../../domain/messages/emails-of.sql.ts'
import { recipientHashes } from '../../domain/messages/recipient-hash.ts'
import { isId } from '../../lib/ids.ts'
import { SupportRefusal } from './refusal.ts'

/**
 * Finds a message by its id, or the newest messages to a login that has no account: registrations, also expired or refused ones, and
 * invitations. Messages of an account are in `showPerson`.
 */
export async function findMessages(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  typed: string,
): Promise<z.infer<typeof foundMessage>[]> {
  const login = isId(typed) ? undefined : readLogin(typed)
  if (!isId(typed) && !login)
    throw new SupportRefusal(`${typed} is neither a login nor the id of a message.`, 'unknown')
  const found = login ? await listMessagesTo(db, recipientHashes(keys, login.value)) : await listMessage(db, typed)
  if (found.length > 0) return found
  throw new SupportRefusal(
    login
      ? `No message went to ${typed} outside of an account. Sent messages are kept for a day, refused ones too. Messages of an account: people find ${typed}`
      : `There is no message ${typed}. Sent messages are kept for a day.`,
    'unknown',
  )
}
