import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import { openPersonKey } from './person-keys.ts'
import { sealedKeyOf } from './person-keys.sql.ts'

const dated = z.object({ issued_at: z.string() })

/** The day when the user's passport was issued, `YYYY-MM-DD`. */
export async function findPassportDate(tx: Db, keys: Keys, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string; sealed: string }>`
    select d.sealed, ${sealedKeyOf(sql`d.account_id`)} as key from document d
    where d.account_id = ${accountId} and d.type = 'passport'`.execute(tx)
  const [row] = rows
  return row && z.parse(dated, JSON.parse(openPersonKey(keys, row.key).open('document passport', row.sealed))).issued_at
}
