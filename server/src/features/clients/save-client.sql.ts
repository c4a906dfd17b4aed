import type { Client, ClientSettings } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import type { BaseUrl } from '../../config/config.ts'
import { redirectOriginsOf } from '../../lib/host-of.ts'
import type { Db } from '../../db/schema.ts'
import { formerNameAfter, renamedAtAfter } from '../../domain/grants/former-name.sql.ts'
import { clientJson } from './client-json.sql.ts'

/** `secretHash`: base64url SHA-256. */
export type ClientRow = {
  id: string
  accountId: string | null
  settings: ClientSettings
  clientId: string | null
  mobileClientId: string | null
  secretHash: string | null | undefined
}

export async function saveClient(config: BaseUrl, tx: Db, row: ClientRow): Promise<Client> {
  const { written, insert } = inserting(config, tx, row)
  const { client } = await insert
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...excludedColumns([...Object.keys(written), 'updated_at']),
        jwks_uri: whileKeysStay,
        former_name: formerNameAfter,
        renamed_at: renamedAtAfter,
      }),
    )
    .executeTakeFirstOrThrow()
  return client
}

/** Call in a transaction. False when the version (`updated_at`) differs from `seen`; undefined means that it did not exist. */
export async function saveIfUnchanged(
  config: BaseUrl,
  tx: Db,
  row: ClientRow,
  seen: string | undefined,
): Promise<boolean> {
  if (seen === undefined) {
    const { insert } = inserting(config, tx, row)
    return (await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()) !== undefined
  }
  const unchanged = await tx
    .selectFrom('service')
    .select('id')
    .where('id', '=', row.id)
    .where(sql<string>`updated_at::text`, '=', seen)
    .forUpdate()
    .executeTakeFirst()
  if (unchanged) await saveClient(config, tx, row)
  return unchanged !== undefined
}

function inserting(config: BaseUrl, tx: Db, { id, accountId, settings, secretHash, ...ids }: ClientRow) {
  const { reasons, jwks, ...plain } = settings
  const written = {
    ...plain,
    changed_by: accountId,
    client_id: ids.clientId,
    mobile_client_id: ids.mobileClientId,
    reasons: JSON.stringify(reasons),
    jwks: jwks === null ? null : JSON.stringify(jwks),
    redirect_origins: redirectOriginsOf(settings.redirect_uris),
    ...(secretHash === undefined
      ? {}
      : { secrets: JSON.stringify(secretHash === null ? [] : [{ hash: secretHash, expires_at: null }]) }),
  }
  const insert = tx
    .insertInto('service')
    .values({ id, account_id: accountId, ...written })
    .returning(clientJson(config).as('client'))
  return { written, insert }
}

const whileKeysStay = sql<
  string | null
>`case when service.jwks is not distinct from excluded.jwks then service.jwks_uri end`

const excludedColumns = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql<never>`${sql.ref(`excluded.${name}`)}`]))
