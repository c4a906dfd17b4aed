import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Notes that a person signed in from this browser. `isStrange`: for the first time, though not from the first browser. */
export async function noteDevice(tx: Db, accountId: string, deviceHash: Buffer): Promise<{ isStrange: boolean }> {
  const { rows } = await sql<{ strange: boolean }>`
    insert into device (account_id, device_hash) values (${accountId}, ${deviceHash})
    on conflict (account_id, device_hash) do update set last_used_at = app_now()
    returning first_used_at = last_used_at
      and exists (select 1 from device d where d.account_id = ${accountId} and d.device_hash <> ${deviceHash}) as strange
  `.execute(tx)
  return { isStrange: rows[0]?.strange ?? false }
}

/** True when that person has signed in from this browser. */
export async function isKnownDevice(db: Db, accountId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select 1 from device where account_id = ${accountId} and device_hash = ${deviceHash}`.execute(db)
  return rows.length > 0
}

export async function listDevices(db: Db, accountId: string): Promise<Buffer[]> {
  const { rows } = await sql<{
    device_hash: Uint8Array
  }>`select device_hash from device where account_id = ${accountId}`.execute(db)
  return rows.map(({ device_hash }) => Buffer.from(device_hash))
}
