import { type RawBuilder, sql } from 'kysely'

/** URL of a service's logo in the size of lists and consent; null without a logo. `service`: table alias. */
export function logoUrlOf({ publicUrl }: { publicUrl: string }, service: string): RawBuilder<string | null> {
  const logo = sql.ref(`${service}.logo`)
  return sql<
    string | null
  >`case when ${logo} is not null then ${publicUrl}::text || '/api/' || ${logo} || '/medium' end`
}
