import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { giveBack } from '../../domain/throttle/charge.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { storeOf } from '../storage/request-store.ts'
import { findServiceByClientId, type ServiceRow } from '../storage/services.sql.ts'
import { clientOf } from '../clients/trial-client.ts'
import { isDocumentAddress } from '../protocol/document-address.ts'
import { fetchGuarded } from './fetch-guarded.ts'
import { asRefusal } from './metadata-advice.ts'
import { readDocument } from './read-document.ts'
import type { Registrar } from './registrar.ts'
import { readWanted } from './read-wanted.ts'
import { admitDocument, newDocumentLimits } from './document-limits.ts'

type Feature = NonNullable<NonNullable<Configuration['features']>['clientIdMetadataDocument']>

/**
 * Applications that nobody registered, known by the document at their `client_id` (draft-ietf-oauth-client-id-metadata-document-02; decision
 * 0061). The library finds that an id is such an address and has the document read; what was read is kept as a service without an owner.
 */
export const clientIdMetadataDocuments = (deps: Deps): Feature => ({
  enabled: deps.config.clientIdMetadataDocuments,
  ack: 'draft-02',
  // The service is what is kept: the library keeps nothing beside it.
  cacheDuration: { min: 0, max: 0 },
  allowFetch: async (ctx, address) => {
    // The library asks for the client once more to answer an error: what failed is not read twice.
    if (!isToRead(deps, ctx, address) || due.get(ctx) === address) throw unknownClient(ctx)
    await admitDocument(deps, ctx, address).catch(refuse)
    due.set(ctx, address)
    return true
  },
})

/** What this request is to read. */
const due = new WeakMap<KoaContextWithOIDC, string>()

/** How the library reads what clients publish: through the guard. */
export function fetchPublished(deps: Deps, registrar: Registrar): typeof fetch {
  const fetchOther = fetchGuarded(deps.config)
  return async (input) => {
    const { ctx } = Provider
    const isDocument = ctx !== undefined && typeof input === 'string' && due.get(ctx) === input
    return isDocument ? readDueDocument(deps, ctx, registrar, input) : fetchOther(input)
  }
}

/** Only where a person is going to be asked: a token is never worth a request to somebody else's server. */
const asksPerson = ({ oidc: { route } }: KoaContextWithOIDC) =>
  route === 'authorization' || route === 'pushed_authorization_request'

/**
 * As it is kept; undefined: it is to be read (anew). Whoever holds tokens goes on with what was read last, so that a host that is down ends no sign-in.
 */
export function unlessDue({ config }: Pick<Deps, 'config'>, service: ServiceRow | undefined): ServiceRow | undefined {
  if (!service || service.document === null) return service
  if (!config.clientIdMetadataDocuments) return undefined
  const { ctx } = Provider
  return ctx && asksPerson(ctx) && service.age >= config.limits.documentSeconds ? undefined : service
}

const isToRead = ({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string) =>
  asksPerson(ctx) && isDocumentAddress(address) && !isOwnAddress(config.publicUrl, address)

/** As the library refuses an id that is nobody's. */
const unknownClient = ({ oidc: { route } }: KoaContextWithOIDC) =>
  route === 'authorization' || route === 'end_session'
    ? new errors.InvalidClient('client is invalid', 'client not found')
    : new errors.InvalidClientAuth('client not found')

/** Reads the document and keeps what it says; answers it as the client that the library is to know. */
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
    await registrar.adopt(address, before?.version, wanted)
  }
  const returnHits = () => (before ? undefined : giveBack(deps, newDocumentLimits(deps, ctx, address)))
  await undoUnless(() => true, returnHits, adopt)
  const service = await findServiceByClientId(db, address)
  storeOf()?.services.set(address, service)
  const client = clientOf(config, service, address)
  if (!client) throw new errors.InvalidClient('the application is suspended')
  return Response.json(client)
}

const refuse = (error: unknown): never => {
  throw asRefusal(error)
}
