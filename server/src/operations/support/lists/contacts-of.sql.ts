import { type Expression, type RawBuilder, sql } from 'kysely'

export type ListedContact = { kind: 'email' | 'phone'; value: string; is_verified: boolean }

/** Not masked yet. */
export const contactsOf = (accountId: Expression<unknown>): RawBuilder<ListedContact[]> => sql<ListedContact[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'is_verified', i.verified_at is not null) order by i.kind), '[]')
  from identifier i where i.account_id = ${accountId})`
