import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { findReader, type Reader } from './contacts.sql.ts'

type Notice = {
  kind: 'password_changed' | 'session_reused' | 'new_device'
  by: By /** On every verified channel, not on the first alone. */
  everywhere?: boolean
}

/** Queues a security notice in the transaction of what it tells of. Kick the outbox after the commit. */
export async function tellOwner(deps: Deps, tx: Db, accountId: string, { kind, by, everywhere }: Notice): Promise<void> {
  const reader = await findReader(tx, accountId)
  if (!reader) return
  const { locale, timezone, at, contacts } = reader
  for (const { transport, to } of everywhere ? contacts : contacts.slice(0, 1)) {
    const notice = { at, login: to, timeZone: timezone }
    const message = { transport, to, locale, accountId }
    if (kind === 'new_device') {
      await queueMessage(deps, tx, { ...message, kind, payload: { ...notice, userAgent: by.userAgent, address: by.address } })
    } else {
      await queueMessage(deps, tx, { ...message, kind, payload: notice })
    }
  }
}

/** What changed, and what it is from now on. */
export type Change =
  | { kind: 'email_changed' | 'phone_changed'; now: string }
  | { kind: 'transport_changed'; now: string | null }
  | { kind: 'account_deleted'; eraseAt: string }

/** Queues a notice for these contacts, which may be the person's no more. Kick the outbox after the commit. */
export async function tellContacts(deps: Deps, tx: Db, accountId: string, reader: Reader, change: Change): Promise<void> {
  const { locale, timezone: timeZone, at } = reader
  for (const { transport, to } of reader.contacts) {
    const message = { transport, to, locale, accountId }
    const notice = { at, login: to, timeZone }
    if (change.kind === 'account_deleted') {
      await queueMessage(deps, tx, { ...message, kind: change.kind, payload: { ...notice, eraseAt: change.eraseAt } })
    } else if (change.kind === 'transport_changed') {
      await queueMessage(deps, tx, { ...message, kind: change.kind, payload: { ...notice, now: change.now } })
    } else {
      await queueMessage(deps, tx, { ...message, kind: change.kind, payload: { ...notice, now: change.now } })
    }
  }
}
