import type { Client, ClientSettings } from '@kabinet/contract/data/client-fields'
import { type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../config.ts'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import type { Db } from '../../db/schema.ts'
import { formerNameAfter, renamedAtAfter } from '../../domain/grants/former-name.sql.ts'
import { clientJson } from './client-json.sql.ts'

/** What is written: everything the owner decides, and the ids and secret that follow from it. `secretHash`: base64url SHA-256. */
export type ClientRow = {
  id: string
  /** Null: of an unknown application. */
  accountId: string | null
  settings: ClientSettings
  clientId: string | null
  mobileClientId: string | null
  /** `undefined` keeps the secrets as they are, `null` drops them. */
  secretHash: string | null | undefined
}

export async function saveClient(config: BaseUrl, tx: Db, row: ClientRow): Promise<Client> {
  const { client } = await saving(config, tx, row, sql`true`).executeTakeFirstOrThrow()
  return client
}

/** False when the service is of another version than `seen` by now (`updated_at`; undefined: it was not there). */
export async function saveUnlessChanged(
  config: BaseUrl,
  tx: Db,
  row: ClientRow,
  seen: string | undefined,
): Promise<boolean> {
  const isAsSeen = sql<boolean>`service.updated_at::text = ${seen ?? null}::text`
  return (await saving(config, tx, row, isAsSeen).executeTakeFirst()) !== undefined
}

function saving(
  config: BaseUrl,
  tx: Db,
  { id, accountId, settings, secretHash, ...ids }: ClientRow,
  mayReplace: RawBuilder<boolean>,
) {
  const { reasons, jwks, ...plain } = settings
  const written = {
    ...plain,
    client_id: ids.clientId,
    mobile_client_id: ids.mobileClientId,
    reasons: JSON.stringify(reasons),
    jwks: jwks === null ? null : JSON.stringify(jwks),
    redirect_origins: originsOf(settings.redirect_uris),
    ...(secretHash === undefined
      ? {}
      : { secrets: JSON.stringify(secretHash === null ? [] : [{ hash: secretHash, expires_at: null }]) }),
  }
  return tx
    .insertInto('service')
    .values({ id, account_id: accountId, ...written })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...asGiven([...Object.keys(written), 'updated_at']),
          jwks_uri: whileKeysStay,
          former_name: formerNameAfter,
          renamed_at: renamedAtAfter,
        })
        .where(mayReplace),
    )
    .returning(clientJson(config).as('client'))
}

/** Keys that the owner writes take the place of those that were read from an address. */
const whileKeysStay = sql<
  string | null
>`case when service.jwks is not distinct from excluded.jwks then service.jwks_uri end`

/** What a preflight is compared with: on one's own machine without the port. */
function originsOf(uris: readonly string[]): string[] {
  const origins = uris.map(originOf).filter((origin) => origin !== null)
  return [...new Set(origins.map((origin) => withoutLoopbackPort(origin) ?? origin))]
}

const asGiven = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql<never>`${sql.ref(`excluded.${name}`)}`]))
