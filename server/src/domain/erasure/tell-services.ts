import type { Db } from '../../db/schema.ts'
import type { SecurityEventKind } from '../messages/outgoing.ts'
import { queueServiceEvents } from '../messages/queue-security-events.ts'
import { type Addressed, askServices, forgetServicesToTell, noteServicesToTell } from './erasure.sql.ts'

/** The account is deleted and may come back. Call it before the consents are deleted. */
export async function tellOfDeletion(tx: Db, accountId: string): Promise<void> {
  await queue(tx, 'account-disabled', await noteServicesToTell(tx, [accountId]))
}

export async function tellOfReturn(tx: Db, accountId: string): Promise<void> {
  await queue(tx, 'account-enabled', await forgetServicesToTell(tx, accountId))
}

/** Asks the services that lost access to erase what they have, and to confirm it by the `txn` of the event (RFC 8417, 2.2). */
export async function tellOfErasure(tx: Db, accountIds: readonly string[]): Promise<void> {
  const services = await askServices(tx, accountIds)
  await queueServiceEvents(
    tx,
    services.map(({ id: txn, ...about }) => ({ kind: 'account-purged', txn, ...about })),
  )
}

const queue = (tx: Db, kind: SecurityEventKind, services: readonly Addressed[]) =>
  queueServiceEvents(
    tx,
    services.map(({ accountId, serviceId }) => ({ kind, accountId, serviceId })),
  )
