import type { ServiceChangeKind } from '@kabinet/contract/data/service-changes'
import type { Db } from '../../db/schema.ts'
import { type EventKind, recordEvent } from '../../domain/accounts/events.sql.ts'
import { logServiceChange } from '../../domain/custody/service-log.sql.ts'
import type { ClientOwner } from './owner-of.ts'

const eventOf = {
  connected: 'service_connected',
  changed: 'service_changed',
  secret_issued: 'service_secret_issued',
  old_secrets_ended: 'service_old_secrets_ended',
  owner_invited: 'service_owner_invited',
  invitation_withdrawn: 'service_invitation_withdrawn',
  owner_joined: 'service_joined',
  owner_left: 'service_left',
  handed_over: 'service_handed_over',
  deleted: 'service_deleted',
  restored: 'service_restored',
} as const satisfies Partial<Record<ServiceChangeKind, EventKind>>

type Change = { service: string; kind: keyof typeof eventOf; fields?: readonly string[] }

export async function recordChange(tx: Db, owner: ClientOwner, { service, kind, fields = [] }: Change): Promise<void> {
  const details = { service, ...(fields.length > 0 ? { fields: fields.join(' ') } : {}) }
  await recordEvent(tx, { ...owner, kind: eventOf[kind], details })
  await logServiceChange(tx, { serviceId: service, kind, fields, by: { accountId: owner.accountId } })
}
