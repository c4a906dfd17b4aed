import { type RawBuilder, sql } from 'kysely'

/** The former name of a service, for some time after a rename. */
export const formerNameOf = (service: 's' | 'svc' | 'service') => {
  const column = (name: string) => sql.ref(`${service}.${name}`)
  return sql<
    string | null
  >`case when ${isRecent(service)} and ${column('former_name')} <> ${column('name')} then ${column('former_name')} end`
}

/**
 * For upserts: a service that is renamed repeatedly keeps the name that users knew. Only rows and literals, no functions (decision 0047).
 */
export const formerNameAfter = sql<string | null>`case when service.name = excluded.name then service.former_name
  when ${isWithin('service', sql`excluded.updated_at`)} then service.former_name else service.name end`
export const renamedAtAfter = sql<Date | null>`case when service.name = excluded.name then service.renamed_at else excluded.updated_at end`

const isRecent = (service: string) => isWithin(service, sql`app_now()`)

function isWithin(service: string, now: RawBuilder<unknown>) {
  const days = sql.lit('30 days')
  return sql`coalesce(${sql.ref(`${service}.renamed_at`)} > ${now} - ${days}::interval, false)`
}
