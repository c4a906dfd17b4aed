import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { mayConnect } from '../../domain/services-policy/services-policy.ts'
import { giveBack } from '../../domain/throttle/charge.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { storeOf } from '../storage/request-store.ts'
import { doAdmitAnyClient } from '../storage/apis.sql.ts'
import { findServiceByClientId, type ServiceRow } from '../storage/services.sql.ts'
import { clientOf } from '../clients/trial-client.ts'
import { isDocumentAddress } from '../protocol/document-address.ts'
import { fetchGuarded } from './fetch-guarded.ts'
import { refuse } from './metadata-advice.ts'
import { readDocument } from './read-document.ts'
import type { Registrar } from './registrar.ts'
import { readWanted } from './read-wanted.ts'
import { admitDocument, newDocumentLimits } from './document-limits.ts'

export const documentSeconds = 300

type Feature = NonNullable<NonNullable<Configuration['features']>['clientIdMetadataDocument']>

/**
 * Unregistered clients, identified by the document at their `client_id` (draft-ietf-oauth-client-id-metadata-document-02; decision 0061).
 * The result is stored as a service without an owner.
 */
export const clientIdMetadataDocuments = (deps: Deps): Feature => ({
  enabled: deps.config.clientIdMetadataDocuments !== 'false',
  ack: 'draft-02',
  // The service row is the cache, so the library must not cache the document.
  cacheDuration: { min: 0, max: 0 },
  allowFetch: async (ctx, address) => {
    // The library looks the client up again to render an error. A failed document is not read twice.
    if (!isToRead(deps, ctx, address) || due.get(ctx) === address) throw unknownClient(ctx)
    if (!(await isForOpenApi(deps, ctx))) throw unknownClient(ctx)
    const isKnown = (await findServiceByClientId(deps.db, address)) !== undefined
    if (!isKnown && !admitsDocuments(deps.config)) throw unknownClient(ctx)
    await admitDocument(deps, ctx, { address, isKnown }).catch(refuse)
    due.set(ctx, address)
    return true
  },
})

export const admitsDocuments = (config: Deps['config']): boolean =>
  config.clientIdMetadataDocuments !== 'false' && mayConnect(config, { entryPoint: 'document', isAllowed: false })

/** Without the setting, only clients of APIs that admit any client are read (decision 0061). */
async function isForOpenApi(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { oidc }: KoaContextWithOIDC,
): Promise<boolean> {
  if (config.clientIdMetadataDocuments === 'true') return true
  // While a pushed request is authenticated, its other parameters are in the body only.
  const { resource } = { ...oidc.params, ...oidc.body }
  const addresses = [resource].flat().filter((address) => typeof address === 'string')
  return addresses.length > 0 && (await doAdmitAnyClient(db, addresses))
}

const due = new WeakMap<KoaContextWithOIDC, string>()

export function fetchPublished(deps: Deps, registrar: Registrar): typeof fetch {
  const fetchOther = fetchGuarded(deps.config)
  return async (input) => {
    const { ctx } = Provider
    const isDocument = ctx !== undefined && typeof input === 'string' && due.get(ctx) === input
    return isDocument ? readDueDocument(deps, ctx, registrar, input) : fetchOther(input)
  }
}

/** A token request must not cause a request to another server. */
const asksPerson = ({ oidc: { route } }: KoaContextWithOIDC) =>
  route === 'authorization' || route === 'pushed_authorization_request'

/**
 * The stored service. Undefined when its document has to be read, or when documents are disabled. Existing tokens continue with the last
 * document, so a host that is down ends no sign-in.
 */
export function ignoreDueForRefresh(
  { config }: Pick<Deps, 'config'>,
  service: ServiceRow | undefined,
): ServiceRow | undefined {
  if (!service || service.document === null) return service
  if (config.clientIdMetadataDocuments === 'false') return undefined
  const { ctx } = Provider
  return ctx && asksPerson(ctx) && service.age >= documentSeconds ? undefined : service
}

const isToRead = ({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string) =>
  asksPerson(ctx) && isDocumentAddress(address) && !isOwnAddress(config.publicUrl, address)

const unknownClient = ({ oidc: { route } }: KoaContextWithOIDC) =>
  route === 'authorization' || route === 'end_session'
    ? new errors.InvalidClient('client is invalid', 'client not found')
    : new errors.InvalidClientAuth('client not found')

async function readDueDocument(
  deps: Deps,
  ctx: KoaContextWithOIDC,
  registrar: Registrar,
  address: string,
): Promise<Response> {
  const { config, db } = deps
  const before = await findServiceByClientId(db, address)
  const adopt = async () => {
    const found = await readGuardedJson(address, { allowLoopback: config.allowLoopbackServices })
    const wanted = await readWanted(config, registrar, readDocument(address, found))
    // Without the setting it reads nothing but `sub`, as a client that registered without a token.
    const readable = config.clientIdMetadataDocuments === 'true' ? wanted.settings.scopes : []
    const settings = { ...wanted.settings, scopes: readable }
    await registrar.adopt(address, before?.version, { ...wanted, settings })
  }
  const returnHits = () => (before ? undefined : giveBack(deps, newDocumentLimits(deps, ctx, address)))
  await undoUnless(() => true, returnHits, adopt)
  const service = await findServiceByClientId(db, address)
  storeOf()?.services.set(address, service)
  const client = clientOf(config, service, address)
  if (!client) throw new errors.InvalidClient('the application is suspended')
  return Response.json(client)
}
