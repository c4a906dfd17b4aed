import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type Report = 'delivered' | 'refused'

/** Returns the messages that it changes; an older one may be swept. */
export async function saveReport(db: Db, gatewayId: string, report: Report): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    update message set report = ${report}
    where gateway_id = ${gatewayId} and transport = 'sms' and report is distinct from ${report}
    returning id, kind`.execute(db)
  return rows
}
