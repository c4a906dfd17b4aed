import type { Transport } from '@kabinet/contract/api/auth/otp'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { deleteApp, setTransport } from '../../../domain/second-step/second-step.sql.ts'

type Dropped = { id: string; accountId: string; transport: Transport | null }

/** Removes the app and its codes and sends codes by `transport`. Keeps all three in the row, for «This was not me». True with an app. */
export async function dropSecondStep(tx: Db, { id, accountId, transport }: Dropped): Promise<boolean> {
  await sql`
    update support_recovery set undo = jsonb_build_object(
      'transport', (select otp_transport from account where id = ${accountId}),
      'app', (select to_jsonb(t) from totp t where t.account_id = ${accountId} and t.confirmed_at is not null),
      'codes', (select jsonb_agg(to_jsonb(c)) from recovery_code c where c.account_id = ${accountId}))
    where id = ${id}`.execute(tx)
  await setTransport(tx, accountId, transport)
  return deleteApp(tx, accountId)
}
