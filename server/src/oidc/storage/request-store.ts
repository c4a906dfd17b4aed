import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ClaimName } from '@kabinet/contract/claims'
import type { TokenUser } from '../../domain/grants/person.sql.ts'
import type { ServiceRow } from './services.sql.ts'
import type { Stored, StoredArtifact } from './artifacts.sql.ts'
import type { SavedToken } from './load-request.sql.ts'
import type { LivingSignOn, PendingVisit } from './sign-on.sql.ts'

/**
 * An undefined entry was looked up and does not exist. Keys: client id, `artifactKey`, `serviceUserKey`; `signOns` also by the id of the
 * cabinet session.
 */
export type RequestStore = {
  services: Map<string, ServiceRow | undefined>
  requests: Map<string, Stored | undefined>
  artifacts: Map<string, StoredArtifact | undefined>
  signOns: Map<string, LivingSignOn | undefined>
  /** At the authorization endpoint each is a `ServiceUser`. */
  serviceUsers: Map<string, TokenUser | undefined>
  /** Introspection: the calling service admits the user of the token. */
  isAdmitted: boolean
  /** Introspection of a token for an API: what its `sub` is pairwise by. */
  sector: string | undefined
  issue: PendingIssue | undefined
  /** Saved together with the session, which the library saves last. Authorization endpoint with a sign-on session only. */
  visit: PendingVisit | undefined
  hasSavedSession: boolean
}

export type Source = { kind: string; idHash: Buffer }
export type NewToken = Source & { payload: Record<string, unknown>; seconds: number }

/** Saved by `token/issue-tokens.ts` when the response is final. */
export type PendingIssue = {
  source: SavedToken
  idHash: Buffer
  serviceId: string
  claims: readonly string[]
  consumes: boolean
  tokens: NewToken[]
  reads: ClaimName[]
}

export const artifactKey = (kind: string, idHash: Buffer) => `${kind} ${idHash.toString('hex')}`
export const serviceUserKey = (accountId: string, serviceId: string) => `${accountId} ${serviceId}`

const stores = new WeakMap<KoaContextWithOIDC, RequestStore>()

export const storeOf = (ctx = Provider.ctx): RequestStore | undefined => ctx && stores.get(ctx)

export function openStore(ctx: KoaContextWithOIDC): RequestStore {
  const store: RequestStore = {
    services: new Map(),
    requests: new Map(),
    artifacts: new Map(),
    signOns: new Map(),
    serviceUsers: new Map(),
    isAdmitted: false,
    sector: undefined,
    issue: undefined,
    visit: undefined,
    hasSavedSession: false,
  }
  stores.set(ctx, store)
  return store
}
