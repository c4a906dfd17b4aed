import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ClaimName } from '@kabinet/contract/claims'
import type { ServiceUser } from '../../domain/grants/person.sql.ts'
import type { ServiceRow } from './services.sql.ts'
import type { Stored, StoredArtifact } from './artifacts.sql.ts'
import type { SavedToken } from './load-request.sql.ts'
import type { LivingSignOn, PendingVisit } from './sign-on.sql.ts'

/** What was read for the request that is being answered, and for it alone. An entry that is undefined was looked for and is not there. */
export type RequestStore = {
  /** By client id. */
  services: Map<string, ServiceRow | undefined>
  /** Interactions and pushed requests, by `artifactKey`. */
  requests: Map<string, Stored | undefined>
  /** By `artifactKey`. */
  artifacts: Map<string, StoredArtifact | undefined>
  /** By the id of the cabinet session, or by `artifactKey` of its cookie. */
  signOns: Map<string, LivingSignOn | undefined>
  /** By `serviceUserKey`. */
  serviceUsers: Map<string, ServiceUser | undefined>
  /** At the token endpoint. */
  issue: PendingIssue | undefined
  /** At the authorization endpoint, in a browser with a sign-on session: saved with that session, which the library saves last. */
  visit: PendingVisit | undefined
  hasSavedSession: boolean
}

/** The code or refresh token that tokens are issued for. */
export type Source = { kind: string; idHash: Buffer }
export type NewToken = Source & { payload: Record<string, unknown>; seconds: number }

/** What the token endpoint is about to issue for a code or refresh token; `token/issue-tokens.ts` saves it when the answer stands. */
export type PendingIssue = {
  source: SavedToken
  idHash: Buffer
  serviceId: string
  /** Of the consent, when it was read. */
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
    issue: undefined,
    visit: undefined,
    hasSavedSession: false,
  }
  stores.set(ctx, store)
  return store
}
