import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

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
