import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export async function listAsciiDomains(db: Db): Promise<{ accountId: string; value: string }[]> {
  const { rows } = await sql<{ accountId: string; value: string }>`
    select account_id as "accountId", value from identifier where kind = 'email' and value like '%xn--%'`.execute(db)
  return rows
}

/** False when another account has verified the same mailbox in its other spelling. */
export async function replaceSpelling(db: Db, accountId: string, value: string, next: string): Promise<boolean> {
  const { rows } = await sql`
    update identifier set value = ${next} where account_id = ${accountId} and kind = 'email' and value = ${value}
      and not (verified_at is not null and exists (
        select from identifier_owner o where o.kind = 'email' and o.value = ${next}))
    returning account_id`.execute(db)
  return rows.length === 1
}
