import type { Client, ClientSettings } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../deps.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { saveClient } from './save-client.sql.ts'

export type CreatedClient = Client & { client_secret?: string }

type Ids = { clientId: string | null; mobileClientId: string | null }
type Saving = { id: string; accountId: string; settings: ClientSettings; ids: Ids; hasSecret: boolean }

/** A remaining platform keeps its id, and a new one gets an id. The first secret is generated here and returned only once. */
export async function saveSettings(
  config: Deps['config'],
  tx: Deps['db'],
  { id, accountId, settings, ids, hasSecret }: Saving,
): Promise<CreatedClient> {
  const needsSecret = settings.token_endpoint_auth_method === 'client_secret_basic'
  const secret = needsSecret && !hasSecret ? newToken() : undefined
  const saved = await saveClient(config, tx, {
    id,
    accountId,
    settings,
    clientId: settings.platforms.includes('WEB') ? (ids.clientId ?? newId()) : null,
    mobileClientId: settings.platforms.includes('MOBILE') ? (ids.mobileClientId ?? newId()) : null,
    secretHash: secret ? clientSecretHash(secret) : needsSecret ? undefined : null,
  })
  return secret ? { ...saved, client_secret: secret } : saved
}

export function clientIdsOf({ platforms, client_id, mobile_client_id }: Client): Ids {
  return platforms.includes('WEB')
    ? { clientId: client_id, mobileClientId: mobile_client_id ?? null }
    : { clientId: null, mobileClientId: client_id }
}

export const clientSecretHash = (secret: string) => sha256(secret).toString('base64url')
