import { sql } from 'kysely'
import { hasPresentOwner } from '../custody/owners.sql.ts'

export const isNotOrphaned = sql<boolean>`(s.account_id is null or ${hasPresentOwner('s')})`

/** URL of the client metadata document; null for a registered service. `service`: table alias. */
export const documentOf = (service: 's' | 'svc') => {
  const column = (name: string) => sql.ref(`${service}.${name}`)
  return sql<
    string | null
  >`case when ${column('account_id')} is null then coalesce(${column('client_id')}, ${column('mobile_client_id')}) end`
}
