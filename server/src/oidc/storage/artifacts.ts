import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Db } from '../../db/schema.ts'
import { sha256 } from '../../lib/keys.ts'
import { isRepeatable } from '../token/repeated-refresh.ts'
import {
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  saveArtifact,
  type Stored,
  takeArtifact,
} from './artifacts.sql.ts'
import { artifactKey, type RequestStore, storeOf } from './request-store.ts'

/**
 * What oidc-provider keeps, on `oidc_artifact`. Ids of codes and tokens are the secrets themselves, so only their SHA-256 is stored,
 * and using one up is one statement that only the first can win (the library checks and consumes in two).
 */
export function artifacts(db: Db, kind: string): Adapter {
  return {
    async upsert(id, payload, seconds) {
      const row = { kind, idHash: sha256(id), payload: withoutSecrets(payload), seconds }
      const artifact = { ...row, ...keysOf(kind, id, payload) }
      const store = storeOf()
      store?.artifacts.delete(artifactKey(kind, row.idHash))
      if (store?.issue && kind.endsWith('Token')) store.issue.tokens.push(row)
      else if (store?.visit) store.visit.artifacts.push(artifact)
      else if (!(await saveArtifact(db, artifact))) throw refusal(kind)
    },
    async find(id) {
      const idHash = sha256(id)
      const key = artifactKey(kind, idHash)
      const store = storeOf()
      const found = store?.artifacts.has(key) ? store.artifacts.get(key) : await findArtifact(db, kind, idHash)
      // To the library a refresh token whose answer may be repeated was not used yet.
      return restore(id, found && isSentAgain(found, store) ? { ...found, consumed: null } : found)
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      const issue = storeOf()?.issue
      if (issue) issue.consumes = true
      else if (!(await takeArtifact(db, kind, sha256(id)))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      const idHash = sha256(id)
      const store = storeOf()
      store?.artifacts.delete(artifactKey(kind, idHash))
      // The way back of an interaction is walked once: of two at the same instant the second finds it gone.
      if (store?.visit && kind === 'Interaction') store.visit.answered = idHash
      else if (!(await deleteArtifact(db, kind, idHash)) && kind === 'Interaction') throw alreadyAnswered()
    },
    revokeByGrantId: (grantId) => deleteArtifactsOfGrant(db, kind, grantId),
  }
}

const isSentAgain = (found: Stored, store: RequestStore | undefined) =>
  store?.issue !== undefined && store.issue.source === found && isRepeatable(store.issue, Provider.ctx?.oidc.client)

/** The page of errors says so: the service has its code from the visit that came first. */
export const alreadyAnswered = () =>
  Object.assign(new errors.SessionNotFound('already answered'), { allow_redirect: false })

/** Why nothing was kept: a consent withdrawn at this very moment. */
export function refusal(kind: string): Error {
  return kind.endsWith('Token')
    ? new errors.InvalidGrant('access was withdrawn')
    : new errors.AccessDenied('access was withdrawn')
}

/** The id is the secret; an interaction would also keep it in its way back, and the single sign-on cookie. */
export function withoutSecrets({
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

export const epoch = () => Math.floor(Date.now() / 1000)
