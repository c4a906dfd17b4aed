import { clientSettings, type NewClient } from '@kabinet/contract/data/client-fields'
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
import { adoptDocument } from './adopt-document.ts'
import { registerOpenClient } from './register-open-client.ts'
import { proposeChange, proposeDeletion } from './propose-change.ts'
import { registerBySoftware } from './register-by-software.ts'
import { deleteAccessHash, findManaged, findRegistered, replaceAccessHash } from './registrations.sql.ts'
import { isTokenAlive } from './tokens.sql.ts'

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
