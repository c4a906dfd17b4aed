import type { ReceivedInvitation } from '@kabinet/contract/api/services/received-invitations.api'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../../config/config.ts'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { isUnfrozen } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { isOwner, shortNameOf } from '../../../domain/custody/owners.sql.ts'
import { logoUrlOf } from '../../../domain/images/logo.sql.ts'

const inviting = sql`join service s on s.id = i.service_id
  join account host on host.id = i.invited_by and host.status = 'active' and ${isOwner('s', sql.ref('host.id'))}`

const isOpenTo = (accountId: Expression<unknown> | string) =>
  sql`coalesce(i.expires_at > app_now(), false) and not ${isOwner('s', accountId)}`

const isVerified = sql`e.verified_at is not null and ${isUnfrozen('e')}`

export const receivedJson = (config: BaseUrl, accountId: Expression<string>): RawBuilder<ReceivedInvitation[]> => sql<
  ReceivedInvitation[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'invited_by', ${shortNameOf('host')}, 'expires_at', ${isoTime(sql`i.expires_at`)},
    'service', jsonb_build_object('name', s.name, 'logo_url', ${logoUrlOf(config, 's')})) order by i.created_at desc), '[]')
  from identifier e join owner_invitation i on i.kind = e.kind and i.value = e.value ${inviting}
  where e.account_id = ${accountId} and ${isVerified} and ${isOpenTo(accountId)})`

/** `verifiedName`: null when the operator has not verified the service. */
export type Received = { serviceId: string; invitedBy: string; verifiedName: string | null }

export async function findReceived(db: Db, accountId: string, id: string): Promise<Received | undefined> {
  const { rows } = await sql<Received>`
    select s.id as "serviceId", host.id as "invitedBy", case when s.verified_at is not null then s.name end as "verifiedName" from owner_invitation i ${inviting}
    where i.id = ${id} and ${isOpenTo(accountId)} and coalesce((
      select ${isVerified} from identifier e where e.account_id = ${accountId} and e.kind = i.kind and e.value = i.value), false)`.execute(
    db,
  )
  return rows[0]
}

export async function findInvited(
  db: Db,
  { kind, value }: { kind: string; value: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from identifier_owner o join account a on a.id = o.account_id and a.status = 'active'
    join identifier e on e.account_id = a.id and e.kind = o.kind and e.value = o.value and ${isUnfrozen('e')}
    where o.kind = ${kind} and o.value = ${value}`.execute(db)
  return rows[0]?.id
}
