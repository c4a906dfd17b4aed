import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'

/** Shown where people recognise a service by its name, for some time after it changed. */
export const formerNameOf = (service: 's' | 'svc' | 'service') => {
  const column = (name: string) => sql.ref(`${service}.${name}`)
  return sql<
    string | null
  >`case when ${isRecent(service)} and ${column('former_name')} <> ${column('name')} then ${column('former_name')} end`
}

/** Of a service that is renamed again and again people go on seeing the name that they knew. */
export const formerNameAfter = sql<string | null>`case when service.name = excluded.name then service.former_name
  when ${isRecent('service')} then service.former_name else service.name end`
export const renamedAtAfter = sql<Date | null>`case when service.name = excluded.name then service.renamed_at else app_now() end`

function isRecent(service: string) {
  return sql`coalesce(${sql.ref(`${service}.renamed_at`)} > app_now() - make_interval(days => ${sql.lit(limits.formerNameDays)}), false)`
}
