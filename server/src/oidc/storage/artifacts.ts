import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { accountOf } from '../../lib/routing-hint.ts'
import { signOnOfRequest } from './sign-on-of-request.ts'
import {
  type ArtifactKey,
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  type NewArtifact,
  saveArtifact,
  type StoredArtifact,
} from './artifacts.sql.ts'
import { partsOfGrantId } from './grant-id.ts'
import { payloadToKeep, restoreArtifact } from './payloads.ts'
import { artifactKey, storeOf } from './request-store.ts'
import { apisOf } from './resolved-apis.ts'

/** Key of a code, token or grant by its id. Null when the id is not ours, so nothing is stored under it. */
export function keyOfArtifact({ keys }: Pick<Deps, 'keys'>, kind: string, id: string): ArtifactKey | null {
  const accountId = kind === 'Grant' ? partsOfGrantId(id)?.accountId : accountOf(keys, id)
  return accountId ? { accountId, idHash: sha256(id) } : null
}

/**
 * Grants, codes and tokens. Only the SHA-256 of a secret id is stored. Consuming one is a single statement that succeeds once
 * (`token/issue.sql.ts`); the library checks and consumes in two steps.
 */
export function artifacts(deps: Deps, kind: string): Adapter {
  const { db } = deps
  return {
    async upsert(id, payload, seconds = 0) {
      const idHash = sha256(id)
      const store = storeOf()
      store?.artifacts.delete(artifactKey(kind, idHash))
      if (store?.issue && kind.endsWith('Token'))
        return void store.issue.tokens.push({ kind, idHash, payload: withApi(kind, payload), seconds })
      const artifact = newArtifact(deps, kind, id, payload, seconds)
      if (store?.visit) store.visit.artifacts.push(artifact)
      else if (!(await saveArtifact(db, artifact))) throw refusal(kind)
    },
    async find(id) {
      const found = await loadArtifact(deps, kind, id)
      return found && restoreArtifact(id, found)
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume() {
      const issue = storeOf()?.issue
      if (!issue) throw new errors.InvalidGrant('used up at the token endpoint alone')
      issue.consumes = true
    },
    async destroy(id) {
      const key = keyOfArtifact(deps, kind, id)
      if (!key) return
      storeOf()?.artifacts.delete(artifactKey(kind, key.idHash))
      await deleteArtifact(db, key)
    },
    async revokeByGrantId(grantId) {
      const grant = partsOfGrantId(grantId)
      if (grant) await deleteArtifactsOfGrant(db, kind, grant)
    },
  }
}

/** `api`: the API of the token, because other APIs may have the same address. */
function withApi(kind: string, payload: AdapterPayload): Record<string, unknown> {
  const api =
    kind === 'AccessToken' && typeof payload.aud === 'string' ? apisOf(Provider.ctx).get(payload.aud) : undefined
  return { ...payloadToKeep(payload), ...(api ? { api: api.id } : {}) }
}

/** Reads the request's store, when it was loaded, otherwise the database. */
export async function loadArtifact(deps: Deps, kind: string, id: string): Promise<StoredArtifact | undefined> {
  const store = storeOf()
  const storeKey = artifactKey(kind, sha256(id))
  if (store?.artifacts.has(storeKey)) return store.artifacts.get(storeKey)
  const key = keyOfArtifact(deps, kind, id)
  return key ? findArtifact(deps.db, kind, key) : undefined
}

/** The error when nothing was saved: the consent was withdrawn or its session ended concurrently. */
export function refusal(kind: string): Error {
  return kind.endsWith('Token')
    ? new errors.InvalidGrant('access was withdrawn')
    : new errors.AccessDenied('access was withdrawn')
}

export function newArtifact(
  deps: Deps,
  kind: string,
  id: string,
  payload: AdapterPayload,
  seconds: number,
): NewArtifact {
  const { accountId, clientId, expiresWithSession } = payload
  const session = expiresWithSession ? signOnOfRequest(deps) : null
  if (accountId === undefined || (expiresWithSession && !session)) throw refusal(kind)
  const grantId = kind === 'Grant' ? id : payload.grantId
  return {
    kind,
    accountId,
    idHash: sha256(id),
    payload: payloadToKeep(payload),
    seconds,
    grantUuid: (grantId === undefined ? null : partsOfGrantId(grantId)?.uuid) ?? null,
    clientId: clientId ?? null,
    sessionId: session?.sessionId ?? null,
  }
}
