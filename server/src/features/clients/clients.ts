import type { Client, ClientChanges, NewClient } from '@kabinet/contract/api/clients.api'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { requireSoundClient, type Settings } from './check-client.ts'
import { deleteClientRow, hasRoomForClient, lockClient, renewSecretRow, saveClient } from './clients.sql.ts'

export type CreatedClient = Client & { client_secret?: string }

export async function createClient({ db, config }: Deps, accountId: string, wanted: NewClient): Promise<CreatedClient> {
  const client = changed(usualFor(wanted), wanted)
  requireSoundClient(client, config.allowLoopbackServices)
  return db.transaction().execute(async (tx) => {
    if (!(await hasRoomForClient(tx, accountId, config.limits.servicesPerPerson))) throw new ApiError('HUMAN_FRIENDLY')
    return save(config, tx, { id: newId(), accountId, client, ids: { clientId: null, mobileClientId: null }, hasSecret: false })
  })
}

export async function changeClient({ db, config }: Deps, accountId: string, id: string, changes: ClientChanges): Promise<CreatedClient> {
  return db.transaction().execute(async (tx) => {
    const found = await lockClient(config, tx, accountId, id)
    if (!found) throw new ApiError('NOT_EXIST')
    const client = changed(found.client, { ...changes, ...methodAfter(found.client, changes) })
    requireSoundClient(client, config.allowLoopbackServices)
    return save(config, tx, { id, accountId, client, ids: idsOf(found.client), hasSecret: found.hasSecret })
  })
}

export async function deleteClient({ db }: Deps, accountId: string, id: string): Promise<void> {
  if (!(await deleteClientRow(db, accountId, id))) throw new ApiError('NOT_EXIST')
}

export async function renewSecret({ db }: Deps, accountId: string, id: string, keepOldHours: number) {
  const secret = newToken()
  const renewed = await renewSecretRow(db, { accountId, id, hash: hashOf(secret), keepSeconds: keepOldHours * 3600 })
  if (!renewed) throw new ApiError('NOT_EXIST')
  return { client_secret: secret, old_secret_expires_at: renewed.oldExpiresAt }
}

type Ids = { clientId: string | null; mobileClientId: string | null }
type Saving = { id: string; accountId: string; client: Settings; ids: Ids; hasSecret: boolean }

/** A platform that stays keeps its id; one that comes gets a new one. The first secret is made here and shown this once. */
async function save(house: Deps['config'], tx: Deps['db'], { id, accountId, client, ids, hasSecret }: Saving): Promise<CreatedClient> {
  const needsSecret = client.token_endpoint_auth_method === 'client_secret_basic'
  const secret = needsSecret && !hasSecret ? newToken() : undefined
  const saved = await saveClient(house, tx, {
    id,
    accountId,
    client,
    clientId: client.platforms.includes('WEB') ? (ids.clientId ?? newId()) : null,
    mobileClientId: client.platforms.includes('MOBILE') ? (ids.mobileClientId ?? newId()) : null,
    secretHash: secret ? hashOf(secret) : needsSecret ? undefined : null,
  })
  return secret ? { ...saved, client_secret: secret } : saved
}

function idsOf({ platforms, client_id, mobile_client_id }: Client): Ids {
  return platforms.includes('WEB')
    ? { clientId: client_id, mobileClientId: mobile_client_id ?? null }
    : { clientId: null, mobileClientId: client_id }
}

/** The method follows the platforms where the owner does not say: an application has none, a web service its secret. */
function methodAfter(before: Client, changes: ClientChanges): Pick<Client, 'token_endpoint_auth_method'> {
  const platforms = changes.platforms ?? before.platforms
  const usual = before.token_endpoint_auth_method === 'none' ? 'client_secret_basic' : before.token_endpoint_auth_method
  return { token_endpoint_auth_method: changes.token_endpoint_auth_method ?? (platforms.includes('WEB') ? usual : 'none') }
}

/** What the owner says over what was. */
function changed(before: Settings, wanted: ClientChanges): Settings {
  return { ...before, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) }
}

function usualFor({ name, platforms, scopes, redirect_uris }: NewClient): Settings {
  return {
    name,
    description: null,
    platforms,
    scopes,
    reasons: {},
    redirect_uris,
    post_logout_redirect_uris: [],
    backchannel_logout_uri: null,
    token_endpoint_auth_method: platforms.includes('WEB') ? 'client_secret_basic' : 'none',
    jwks: null,
    require_pkce: true,
    require_pushed_authorization_requests: false,
    dpop_bound_access_tokens: false,
    id_token_signed_response_alg: 'ES256',
    status: 'published',
    testers: [],
  }
}

const hashOf = (secret: string) => sha256(secret).toString('base64url')
