import { clientSettings, type ClientSettings, type NewClient } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../../deps.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import type { SoftwareClient } from '../../../domain/grants/software-client.ts'
import { charge } from '../../../domain/throttle/charge.ts'
import { sha256 } from '../../../lib/keys.ts'
import { requireSoundClient } from '../check-client.ts'
import { settingsOf } from '../client-settings.ts'
import { findClient } from '../clients.sql.ts'
import { adoptDocument } from './adopt-document.ts'
import { proposeChange, proposeDeletion } from './propose-change.ts'
import { registerBySoftware } from './register-by-software.ts'
import { deleteAccessHash, findManaged, findRegistered, type Registered, saveAccessHash } from './registrations.sql.ts'
import { isTokenAlive } from './tokens.sql.ts'

/** What the endpoint of registration asks of the house (`oidc/registration/registrar.ts` names the same). Tokens come as software sent them. */
export const createRegistrar = (deps: Deps) => ({
  /** Throws THROTTLING. `by`: the client that is changed, or the token of a new one. */
  admit: (by: string) => {
    const max = deps.config.limits.registrationRequestsPerHour
    return charge(deps, [{ key: `registration-requests.${by}`, max, seconds: 3600 }])
  },
  isInitialToken: (token: string) => isTokenAlive(deps.db, sha256(token)),
  /** The client that a registration access token manages. */
  clientOfToken: (token: string) => findManaged(deps.db, sha256(token)),
  keepToken: (clientId: string, token: string) => saveAccessHash(deps.db, clientId, sha256(token)),
  dropToken: (token: string) => deleteAccessHash(deps.db, sha256(token)),
  /** Throws INVALID_PARAM_VALUE with the fields that break a rule. */
  check: (settings: NewClient) => requireSoundClient(settingsOf(settings), deps.config),
  register: (token: string, clientId: string, by: By, wanted: SoftwareClient) =>
    registerBySoftware(deps, { tokenHash: sha256(token), clientId, by }, wanted),
  adopt: (document: string, wanted: SoftwareClient) => adoptDocument(deps, document, wanted),
  propose: (clientId: string, by: By, wanted: SoftwareClient) => proposeChange(deps, clientId, by, wanted),
  proposeDeletion: (clientId: string, by: By) => proposeDeletion(deps, clientId, by),
  find: (clientId: string) => findInForce(deps, clientId),
})

/** As it is, whatever is proposed. */
async function findInForce(
  { db, config }: Deps,
  clientId: string,
): Promise<(Registered & { settings: ClientSettings }) | undefined> {
  const service = await findRegistered(db, clientId)
  const found = service && (await findClient(config, db, service.accountId, service.id))
  return service && found && { ...service, settings: clientSettings.parse(found) }
}
