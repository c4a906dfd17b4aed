import { newClient } from '@kabinet/contract/data/client-fields'
import { decodeProtectedHeader } from 'jose'
import { Provider } from 'oidc-provider'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'
import { parameter } from '../protocol/parameters.ts'
import { storeOf } from '../storage/request-store.ts'
import { findServiceByClientId, type ServiceRow } from '../storage/services.sql.ts'
import { saveKeys, acquireReadLease } from './fresh-keys.sql.ts'
import { signingKeys } from './read-metadata.ts'

/** A key that its service withdrew is accepted no longer than this. */
export const oldestSeconds = 3600
const pauseSeconds = 60

/**
 * The service with current keys from its `jwks_uri`, when it authenticates by assertion. Keys are read again after an hour, or for an
 * unknown key, at most once a minute.
 */
export async function withFreshKeys(
  deps: Deps,
  service: ServiceRow | undefined,
  clientId: string,
): Promise<ServiceRow | undefined> {
  if (!service || service.jwksUri === null || service.authMethod !== 'private_key_jwt') return service
  const assertion = parameter(Provider.ctx?.oidc?.params ?? {}, 'client_assertion')
  if (assertion === '') return service
  const isOld = service.jwksAge === null || service.jwksAge >= oldestSeconds
  if (!isOld && service.jwks?.keys.some(({ kid }) => kid === kidOf(assertion))) return service
  const turn = await acquireReadLease(deps.db, { id: service.id, jwksUri: service.jwksUri }, pauseSeconds)
  if (!turn) return service
  const allowLoopback = deps.config.allowLoopbackServices
  const read = await readGuardedJson(service.jwksUri, { allowLoopback }).then(keysIn, () => undefined)
  const jwks = read ?? (isOld ? { keys: [] } : undefined)
  if (jwks) await saveKeys(deps.db, turn, jwks)
  return rereadService(deps, clientId)
}

/** The owner may have changed, suspended or deleted the service during the fetch. */
async function rereadService({ db }: Deps, clientId: string): Promise<ServiceRow | undefined> {
  const service = await findServiceByClientId(db, clientId)
  storeOf()?.services.set(clientId, service)
  return service
}

const keysIn = (published: unknown) => z.safeParse(newClient.shape.jwks, signingKeys(published)).data ?? undefined

function kidOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).kid
  } catch {
    return undefined
  }
}
