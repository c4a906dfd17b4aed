import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import {
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  saveArtifact,
  type Stored,
  takeArtifact,
} from './artifacts.sql.ts'
import { contextClassOf } from '../request/context-class.ts'
import { pushedRequests } from '../request/pushed-requests.ts'
import { findServiceByClientId } from '../token/services.sql.ts'
import { findSignOn, saveSignOn } from './sign-on.sql.ts'
import { clientOf } from '../trial/trial-client.ts'

/**
 * What oidc-provider keeps, on `oidc_artifact`. Ids of codes and tokens are the secrets themselves, so only their SHA-256 is stored,
 * and using one up is one statement that only the first can win (the library checks and consumes in two).
 */
export function createAdapter(deps: Deps): (kind: string) => Adapter {
  const { db } = deps
  return (kind) => {
    if (kind === 'Client')
      return {
        ...artifacts(db, kind),
        find: async (id) => clientOf(deps.config, await findServiceByClientId(db, id), id),
      }
    if (kind === 'Session') return signOns(deps)
    if (kind === 'PushedAuthorizationRequest')
      return pushedRequests(artifacts(db, kind), deps.config.limits.interactionSeconds)
    return artifacts(db, kind)
  }
}

function artifacts(db: Db, kind: string): Adapter {
  return {
    async upsert(id, payload, seconds) {
      const row = { kind, idHash: sha256(id), payload: withoutSecrets(payload), seconds, ...keysOf(kind, id, payload) }
      if (!(await saveArtifact(db, row))) throw refusal(kind)
    },
    find: async (id) => restore(id, await findArtifact(db, kind, sha256(id))),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      if (!(await takeArtifact(db, kind, sha256(id)))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      // The way back of an interaction is walked once: of two at the same instant the second finds it gone.
      if (!(await deleteArtifact(db, kind, sha256(id))) && kind === 'Interaction')
        throw new errors.SessionNotFound('already answered')
    },
    revokeByGrantId: (grantId) => deleteArtifactsOfGrant(db, kind, grantId),
  }
}

/** Why nothing was kept: a consent withdrawn at this very moment. */
function refusal(kind: string): Error {
  return kind.endsWith('Token')
    ? new errors.InvalidGrant('access was withdrawn')
    : new errors.AccessDenied('access was withdrawn')
}

/** Sessions are made by the cabinet's sign-in alone (`domain/grants/sign-on.ts`); the provider reads and renews them. */
function signOns(deps: Deps): Adapter {
  const { db } = deps
  const idleSeconds = deps.config.limits.sessionIdleSeconds
  const find = async (by: { idHash: Buffer } | { uid: string }, id?: string): Promise<AdapterPayload | undefined> => {
    const found = await findSignOn(db, by, idleSeconds)
    if (!found) return undefined
    const { accountId, provenAt: loginTs, amr } = found
    return {
      ...found.payload,
      accountId,
      loginTs,
      amr,
      acr: contextClassOf(amr),
      ...(id ? { jti: id } : {}),
      exp: epoch() + Math.ceil(found.left),
    }
  }
  return {
    ...artifacts(db, 'Session'),
    async upsert(id, payload) {
      if (!payload.uid || !payload.accountId) return
      await saveSignOn(db, {
        uid: payload.uid,
        current: sha256(renewed() ?? id),
        next: sha256(id),
        payload: withoutSecrets(payload),
      })
    },
    find: (id) => find({ idHash: sha256(id) }, id),
    findByUid: (uid) => find({ uid }),
    // The library deletes what it is about to save under a new id, which renames it; sessions end in the cabinet (domain/sessions).
    destroy: async () => undefined,
  }
}

/** The cookie value that this request is about to renew: the library deletes the old session and saves it anew; we rename it. */
function renewed(): string | undefined {
  const session: unknown = Provider.ctx?.oidc.session
  const old = typeof session === 'object' && session !== null && 'oldId' in session ? session.oldId : undefined
  return typeof old === 'string' ? old : undefined
}

/** The id is the secret; an interaction would also keep it in its way back, and the single sign-on cookie. */
function withoutSecrets({
  jti: _jti,
  returnTo: _returnTo,
  session,
  ...payload
}: AdapterPayload): Record<string, unknown> {
  if (!session) return payload
  const { cookie: _cookie, ...kept } = session
  return { ...payload, session: kept }
}

function keysOf(kind: string, id: string, payload: AdapterPayload) {
  const clientId =
    payload.clientId ?? (typeof payload.params?.['client_id'] === 'string' ? payload.params['client_id'] : undefined)
  return {
    grantId: kind === 'Grant' ? id : payload.grantId,
    accountId: payload.accountId,
    clientId,
    sessionUid: payload.expiresWithSession ? payload.sessionUid : undefined,
  }
}

/**
 * The library compares `exp` with this process's clock, so it gets the time that is left by the database's clock.
 * A second of difference is rounding, and the value that was told to the service stays.
 */
function restore(id: string, stored: Stored | undefined): AdapterPayload | undefined {
  if (!stored) return undefined
  const payload: AdapterPayload = {
    ...stored.payload,
    jti: id,
    ...(stored.consumed === null ? {} : { consumed: stored.consumed }),
  }
  if (stored.left === null) return payload
  const exp = epoch() + Math.ceil(stored.left)
  return payload.exp !== undefined && Math.abs(payload.exp - exp) <= 1 ? payload : { ...payload, exp }
}

const epoch = () => Math.floor(Date.now() / 1000)
