import { sql } from 'kysely'

/**
 * False once the term of a consent is over: it counts as none, whether the sweep has deleted it or not. `consent`: table alias. In this
 * form PostgreSQL expects most consents to be living.
 */
export const isLiving = (consent: 'k' | 'consent') =>
  sql<boolean>`((${sql.ref(`${consent}.expires_at`)} <= app_now()) is not true)`
