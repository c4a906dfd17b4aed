import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { ensureOperatorAccount } from './custody.sql.ts'

/** The client of the console: a first-party service of the operator that no act changes (docs/decisions/0091-the-console.md). */
export const consoleServiceId = '00000000-0000-7000-8000-000000000002'

const name = 'Консоль · Console'

/** Its redirect URI follows from CONSOLE_URL (`oidc/clients/trial-client.ts`), and it has no secret: only this server exchanges its codes. */
export async function ensureConsoleService(db: Db): Promise<void> {
  const { rows } = await sql`select from service where id = ${consoleServiceId}`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (tx) => {
    await ensureOperatorAccount(tx)
    await sql`
      insert into service (id, account_id, client_id, name, platforms, scopes, redirect_uris, token_endpoint_auth_method, grant_types, status, trusted_at, trusted_by)
      values (${consoleServiceId}, ${operatorAccountId}, ${consoleServiceId}, ${name}, '{WEB}', '{}', '{}', 'client_secret_basic', '{authorization_code}', 'published', app_now(), 'Kabinet')
      on conflict (id) do nothing`.execute(tx)
  })
}
