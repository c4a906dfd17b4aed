import { sql } from 'kysely'

/** Of `service s`: somebody with an account owns it, or nobody ever did. */
export const isNotOrphaned = sql<boolean>`(s.account_id is null or exists (
  select from account owner where owner.id = s.account_id and owner.status = 'active'))`

/** Of a service by this name: the address of the document that describes it; null where somebody registered it. */
export const documentOf = (service: 's' | 'svc') => {
  const column = (name: string) => sql.ref(`${service}.${name}`)
  return sql<
    string | null
  >`case when ${column('account_id')} is null then coalesce(${column('client_id')}, ${column('mobile_client_id')}) end`
}
