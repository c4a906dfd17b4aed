import type * as z from 'zod/mini'
import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { lastSignInOn } from '../../../features/clients/client-list.sql.ts'
import type { serviceDetails } from '@kabinet/contract/admin/replies'

type Details = Omit<z.output<typeof serviceDetails>, 'support'>

const maxRefused = 50

/** Undefined when there is no such service. */
export async function readServiceDetails(db: Db, id: string): Promise<Details | undefined> {
  const { rows } = await sql<{ details: Details }>`
    select jsonb_build_object('id', service.id, 'client_id', service.client_id, 'mobile_client_id', service.mobile_client_id,
      'name', service.name, 'status', service.status, 'account_id', service.account_id,
      'without_owner_since', ${isoTime(sql`service.custody_since`)}, 'suspended_at', ${isoTime(sql`service.suspended_at`)},
      'deleted_at', ${isoTime(sql`service.deleted_at`)}, 'verified_at', ${isoTime(sql`service.verified_at`)},
      'first_party_since', ${isoTime(sql`service.trusted_at`)}, 'created_at', ${isoTime(sql`service.created_at`)},
      'description', service.description, 'addresses', to_jsonb(service.redirect_uris || service.mobile_redirect_uris),
      'scopes', to_jsonb(service.scopes), 'former_name', service.former_name, 'former_owner', service.former_owner,
      'verified_by', service.verified_by, 'publish_asked_at', ${isoTime(sql`service.publish_asked_at`)},
      'publish_refused_at', ${isoTime(sql`service.publish_refused_at`)}, 'publish_refusal', service.publish_refusal,
      'last_used_on', ${lastSignInOn},
      'owners', (select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'name', trim(a.last_name || ' ' || a.first_name),
          'status', a.status, 'since', ${isoTime(sql`co.since`)}) order by co.since nulls first), '[]')
        from (select service.account_id, null::timestamptz as since union all
          select o.account_id, o.since from service_owner o where o.service_id = service.id and o.account_id <> service.account_id) co
        join account a on a.id = co.account_id),
      'apis', (select coalesce(jsonb_agg(jsonb_build_object('name', api.name, 'address', api.address, 'proved_by', api.proved_by) order by api.address), '[]')
        from api where api.service_id = service.id),
      'refused', (select coalesce(jsonb_agg(jsonb_build_object('step', r.step, 'error', r.error, 'detail', r.detail, 'sent', r.sent, 'times', r.times,
          'last_at', ${isoTime(sql`r.last_at`)}, 'is_claimed', r.is_claimed) order by r.last_at desc), '[]')
        from (select * from service_refusal f where f.service_id = service.id and not f.is_note order by f.last_at desc
          limit ${sql.lit(maxRefused)}) r)
    ) as details from service where service.id = ${id}::uuid`.execute(db)
  return rows[0]?.details
}
