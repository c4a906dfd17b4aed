import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { subscriberKey } from '../../lib/addresses/address-key.ts'
import { sha256 } from '../../lib/keys.ts'
import { clientIdOf, restoreTimes } from './payloads.ts'
import { artifactKey, storeOf } from './request-store.ts'
import { requestedBy } from '../protocol/caller-of.ts'
import {
  deleteRequest,
  endInteraction,
  findRequest,
  type OpenedFrom,
  openRequest,
  saveRequest,
  takeRequest,
} from './requests.sql.ts'

/**
 * Interactions and pushed requests. Only the SHA-256 of an id is stored. Open requests per network are limited: without it one address
 * stored 17 GB an hour.
 */
export function requests({ db, config }: Pick<Deps, 'db' | 'config'>, kind: string): Adapter {
  const openingOf = (ctx: KoaContextWithOIDC): OpenedFrom => ({
    networkHash: sha256(subscriberKey(requestedBy(ctx).address)),
    max: config.limits.openRequestsPerNetwork,
  })
  /** A confidential client pushes requests of all its users from one address, so it is not limited. */
  const isWithoutClient = ({ oidc }: KoaContextWithOIDC) =>
    kind === 'Interaction' || (kind === 'PushedAuthorizationRequest' && oidc.client?.clientAuthMethod === 'none')
  return {
    async upsert(id, payload, seconds = 0) {
      const idHash = sha256(id)
      const store = storeOf()
      store?.requests.delete(artifactKey(kind, idHash))
      const request = { kind, idHash, payload: withoutSecrets(payload), seconds, clientId: clientIdOf(payload) }
      if (store?.visit) store.visit.requests.push(request)
      else if (Provider.ctx && isWithoutClient(Provider.ctx)) await openRequest(db, request, openingOf(Provider.ctx))
      else await saveRequest(db, request)
    },
    async find(id) {
      const idHash = sha256(id)
      const key = artifactKey(kind, idHash)
      const store = storeOf()
      const found = store?.requests.has(key) ? store.requests.get(key) : await findRequest(db, kind, idHash)
      return found && restoreTimes(found.payload, id, found)
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      if (!(await takeRequest(db, kind, sha256(id)))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      const idHash = sha256(id)
      const store = storeOf()
      store?.requests.delete(artifactKey(kind, idHash))
      if (kind !== 'Interaction') await deleteRequest(db, kind, idHash)
      // Of two concurrent requests, the second finds the interaction ended.
      else if (store?.visit) store.visit.answered = idHash
      else if (!(await endInteraction(db, idHash))) throw alreadyAnswered()
    },
    revokeByGrantId: async () => undefined,
  }
}

/** The error of a repeated answer. No redirect: the first request already returned a code to the client. */
export const alreadyAnswered = () =>
  Object.assign(new errors.SessionNotFound('already answered'), { allow_redirect: false })

function withoutSecrets({
  jti: _jti,
  returnTo: _returnTo,
  session,
  ...payload
}: AdapterPayload): Record<string, unknown> {
  if (!session) return payload
  const { cookie: _cookie, ...sessionPayload } = session
  return { ...payload, session: sessionPayload }
}
