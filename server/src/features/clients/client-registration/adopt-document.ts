import type { Deps } from '../../../deps.ts'
import type { SeenVersion, SoftwareClient } from '../../../domain/grants/software-client.ts'
import { idOf } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import { settingsOf } from '../client-settings.ts'
import { type ClientRow, saveIfUnchanged } from '../save-client.sql.ts'
import { setJwksUri } from './registrations.sql.ts'

/**
 * Stores an unregistered client from the metadata document at its `client_id`: without an owner, published, with
 * required PKCE. Of two concurrent reads, the one that started from the older version is discarded.
 */
export async function adoptDocument(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  document: string,
  seen: SeenVersion,
  { settings, jwksUri }: SoftwareClient,
): Promise<void> {
  const id = idOfDocument(document)
  const isWeb = settings.platforms.includes('WEB')
  await db.transaction().execute(async (tx) => {
    const row: ClientRow = {
      id,
      accountId: null,
      settings: { ...settingsOf(settings), status: 'published', require_pkce: true },
      clientId: isWeb ? document : null,
      mobileClientId: isWeb ? null : document,
      secretHash: null,
    }
    if (await saveIfUnchanged(config, tx, row, seen)) await setJwksUri(tx, id, jwksUri)
  })
}

/** Derived from the address (RFC 9562 5.8). When a deleted client is adopted again, users keep the same identifiers for it. */
function idOfDocument(address: string): string {
  const bytes = sha256(address).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return idOf(bytes)
}
