import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { accountOf } from '../../lib/routing-hint.ts'
import { deviceCodes } from '../device/device-codes.ts'
import { artifacts } from '../storage/artifacts.ts'
import { requireSoundTokens } from '../authorize/sound-tokens.ts'
import { pushedRequests } from '../authorize/pushed-requests.ts'
import { findApiClient } from '../storage/apis.sql.ts'
import { findServiceByClientId, isUuid, type ServiceRow } from '../storage/services.sql.ts'
import { requests } from '../storage/requests.ts'
import { signOns } from '../storage/sign-ons.ts'
import { loadRequest } from '../storage/load-request.ts'
import { storeOf } from '../storage/request-store.ts'
import { ignoreDueForRefresh } from '../client-registration/documents.ts'
import { withFreshKeys } from '../client-registration/fresh-keys.ts'
import { registeredClients } from '../client-registration/registration.ts'
import { initialTokens, managementTokens } from '../client-registration/registration-tokens.ts'
import type { Registrar } from '../client-registration/registrar.ts'
import { apiClient } from '../clients/api-client.ts'
import { clientOf } from '../clients/trial-client.ts'
import { refreshTokens } from '../token/refresh-tokens.ts'

export function createAdapter(deps: Deps, registrar: Registrar): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'InitialAccessToken') return initialTokens(registrar)
    if (kind === 'RegistrationAccessToken') return managementTokens(registrar)
    if (kind === 'Client')
      return {
        ...artifacts(deps, kind),
        ...registeredClients(registrar),
        find: async (id) => {
          if (Provider.ctx) requireSoundTokens(Provider.ctx)
          const service = await withFreshKeys(deps, ignoreDueForRefresh(deps, await findService(deps, id)), id)
          return clientOf(deps.config, service, id) ?? findApiAsClient(deps, id)
        },
      }
    if (kind === 'Session') return signOns(deps, artifacts(deps, kind))
    if (kind === 'AccessToken') {
      const tokens = artifacts(deps, kind)
      return { ...tokens, find: async (id) => (await loadRequest(deps, { accessToken: id }), tokens.find(id)) }
    }
    if (kind === 'PushedAuthorizationRequest')
      return pushedRequests(requests(deps, kind), deps.config.limits.interactionSeconds)
    if (kind === 'RefreshToken') return refreshTokens(deps)
    if (kind === 'DeviceCode') return deviceCodes(deps)
    if (kind === 'ClientCredentials') return serviceTokens(deps, requests(deps, kind))
    return kind === 'Interaction' ? requests(deps, kind) : artifacts(deps, kind)
  }
}

/** An id that carries an account belongs to a user and is not looked up here. */
function serviceTokens({ keys }: Deps, rows: Adapter): Adapter {
  return { ...rows, find: async (id) => (accountOf(keys, id) === null ? rows.find(id) : undefined) }
}

async function findApiAsClient({ db }: Deps, id: string): Promise<AdapterPayload | undefined> {
  const api = isUuid(id) ? await findApiClient(db, id) : undefined
  return api && apiClient(api)
}

async function findService(deps: Deps, id: string): Promise<ServiceRow | undefined> {
  await loadRequest(deps, { clientId: id })
  const store = storeOf()
  return store?.services.has(id) ? store.services.get(id) : findServiceByClientId(deps.db, id)
}
