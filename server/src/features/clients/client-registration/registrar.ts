import { clientSettings, type NewClient, type ClientSettings } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../../deps.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import type {
  ManagedClient,
  SoftwareRegistering,
  SeenVersion,
  SoftwareClient,
} from '../../../domain/grants/software-client.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import { charge } from '../../../domain/throttle/charge.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { sha256 } from '../../../lib/keys.ts'
import { limits } from '@kabinet/contract/limits'
import { nameProblem, requireServiceName } from '../service-name.ts'
import { requireSoundClient } from '../check-client.ts'
import { settingsOf } from '../client-settings.ts'
import { findClient } from '../clients.sql.ts'
import { proposeChange, proposeDeletion } from './propose-change.ts'
import { registerBySoftware } from './register-by-software.ts'
import {
  deleteAccessHash,
  findManaged,
  findRegistered,
  replaceAccessHash,
  hasRoomForOpenClient,
  setJwksUri,
} from './registrations.sql.ts'
import { isTokenAlive } from './tokens.sql.ts'
import { newId, idOf } from '../../../lib/ids.ts'
import { saveClient, type ClientRow, saveIfUnchanged } from '../save-client.sql.ts'

/** Implements the port of `oidc/client-registration/registrar.ts`. Tokens are passed in plain text and hashed here. */
export const createRegistrar = (deps: Deps) => ({
  admit: (by: string) => charge(deps, [limitOf(deps.config.limits, 'registration-requests', by)]),
  isInitialToken: (token: string) => isTokenAlive(deps.db, sha256(token)),
  clientOfToken: (token: string) => findManaged(deps.db, sha256(token)),
  replaceToken: async (spent: string, token: string) => {
    if (!(await replaceAccessHash(deps.db, sha256(spent), sha256(token)))) throw new ApiError('NOT_EXIST')
  },
  dropToken: (token: string) => deleteAccessHash(deps.db, sha256(token)),
  check: (settings: NewClient) => {
    const wanted = settingsOf(settings)
    // Software sends the addresses that it registers, in that spelling.
    requireSoundClient(wanted, deps.config, wanted)
  },
  register: async ({ token, clientId, accessToken }: SoftwareRegistering, by: By, wanted: SoftwareClient) => {
    requireServiceName(deps.config, wanted.settings)
    return registerBySoftware(deps, { tokenHash: sha256(token), clientId, accessHash: sha256(accessToken), by }, wanted)
  },
  registerOpenly: async (wanted: NewClient) => {
    const settings = settingsOf(wanted)
    requireSoundClient(settings, deps.config, settings)
    return registerOpenClient(deps, settings)
  },
  // An application whose name breaks the rules is shown with its host.
  adopt: (document: string, seen: SeenVersion, { settings, ...wanted }: SoftwareClient) => {
    const name = nameProblem(deps.config, settings.name) ? new URL(document).host.slice(-limits.nameMax) : settings.name
    return adoptDocument(deps, document, seen, { ...wanted, settings: { ...settings, name } })
  },
  propose: (managed: ManagedClient, by: By, wanted: SoftwareClient) => proposeChange(deps, managed, by, wanted),
  proposeDeletion: (managed: ManagedClient, by: By) => proposeDeletion(deps, managed, by),
  find: (clientId: string) => findInForce(deps, clientId),
})

async function findInForce({ db, config }: Deps, clientId: string) {
  const service = await findRegistered(db, clientId)
  const found = service && (await findClient(config, db, service.accountId, service.id))
  return service && found && { ...service, settings: clientSettings.parse(found) }
}

/** Stores a client without an owner under a new id. Undefined when the limit is reached (decision 0087). */
async function registerOpenClient(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  settings: ClientSettings,
): Promise<string | undefined> {
  const clientId = newId()
  return db.transaction().execute(async (tx) => {
    if (!(await hasRoomForOpenClient(tx, config.limits.openClients))) return undefined
    await saveClient(config, tx, {
      id: newId(),
      accountId: null,
      settings,
      clientId,
      mobileClientId: null,
      secretHash: null,
    })
    return clientId
  })
}

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
