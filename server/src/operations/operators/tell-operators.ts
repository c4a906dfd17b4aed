import type { Db } from '../../db/schema.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { listRoles } from './operator-role.sql.ts'

/** `about`: the name of the account in the audit. */
export type OperatorNews = { act: string; about: string; who: string; why: string }

/** Queues an e-mail to every operator, also to suspended ones. */
export async function tellOperators(tx: Db, post: Post, news: OperatorNews): Promise<void> {
  for (const { account_id: accountId, role } of await listRoles(tx)) {
    const recipient = role === 'operator' ? await findNoticeRecipient(tx, accountId) : undefined
    const email = recipient?.contacts.find(({ transport }) => transport === 'email')
    if (!recipient || !email) continue
    const { locale, at, timezone: timeZone } = recipient
    const message = { transport: 'email', to: email.to, locale, accountId } as const
    await post({ ...message, kind: 'operator_news', payload: { at, timeZone, ...news } })
  }
}
