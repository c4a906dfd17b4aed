import * as z from 'zod'
import type { By } from '../../domain/accounts/events.sql.ts'
import type { ConsentName } from '@kabinet/contract/claims'
import { ApiError, expired, invalidField } from '../../lib/api-error.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import type { ConsentTerm } from '@kabinet/contract/data/consent-terms'
import { type Term, termOf } from '../../domain/grants/consent-term.sql.ts'
import { endExpiredConsent } from '../../domain/grants/end-consent.ts'
import { bindSignOn } from '../../domain/grants/sign-on.ts'
import { isUnset } from '../../domain/grants/personal-claims.ts'
import { withUsername } from '../../domain/grants/username.ts'
import { newGrantId } from '../storage/grant-id.ts'
import { findArtifact } from '../storage/artifacts.sql.ts'
import { claimsRequestOf, type RequestedClaim } from '../claims/requested-claims.ts'
import { parameter } from '../protocol/parameters.ts'
import { type AskedApi, scopesByAddress, withGranted } from './asked-apis.ts'
import { type NewGrant, saveDecision } from './save-decision.sql.ts'
import { leadOn } from './ended-request.ts'
import { leaveUndecided } from './interactions.sql.ts'
import type { SignedInUser, PendingRequest } from './pending-request.sql.ts'
import {
  apisIn,
  requestedIn,
  notAdmittedReason,
  isOtherHinted,
  isOtherUser,
  needsPassword,
} from './authorization-request.ts'
import { grantSeconds } from '../protocol/lifetimes.ts'
import type { SubjectOf } from '../claims/subjects.ts'
import { contextClassOf } from '../protocol/context-classes.ts'

export type PendingInteraction = { uid: string; request: PendingRequest }

type WantedTerm = ConsentTerm | 'kept'
type Decided = {
  claims?: ConsentName[] | undefined
  apis?: string[] | undefined
  term?: WantedTerm | undefined
  repeat: string | null
  by: By
}

/** Returns a new single sign-on cookie when the browser had none. */
export async function provide(
  deps: ActDeps,
  { uid, request }: PendingInteraction,
  me: SignedInUser,
  subjectOf: SubjectOf,
  { claims: leftOn, apis: shown = [], term: wanted, repeat, by }: Decided,
) {
  if (isOtherUser(request, me, subjectOf) || isOtherHinted(request, me, subjectOf))
    throw new ApiError('ALREADY_EXIST', await leadOn(deps, uid, { isOwn: true }))
  if (notAdmittedReason(deps.config, request, me)) throw new ApiError('AUTH_FORBIDDEN')
  if (me.pendingAgreements) throw new ApiError('AUTH_FORBIDDEN', { reason: 'agreements' })
  const claimRequests = requestedIn(request)
  const unset = new Set(claimRequests.map(({ name }) => name).filter((name) => isUnset(deps.config, name, me.person)))
  const decidable = claimRequests.filter(({ name }) => !unset.has(name))
  const term = termOfDecision(deps, request, me, wanted)
  // One sign-in gives no access afterwards.
  const isLeft = (name: ConsentName) => !unset.has(name) && !(term?.once && name === 'offline_access')
  const left = (leftOn ?? decidable.map(({ name }) => name)).filter((name) => isLeft(name))
  const granted = requireFitting(decidable, left)
  const requestedApis = apisIn(request)
  if (!requestedApis.every(({ api }) => shown.includes(api.id))) throw invalidField('apis', 'v.value')
  if (needsPassword(request.payload.params, me)) throw new ApiError('AUTH_FORBIDDEN', { reason: 'step_up' })
  return deps.db.transaction().execute(async (tx) => {
    const { accountId } = me.person
    await endExpiredConsent(tx, { accountId, serviceId: request.service.id })
    const chosen = await chooseGrant(tx, request, accountId)
    const { grantId } = chosen
    const grant = grantOf(request, { ...chosen, granted, apis: requestedApis })
    const login = { accountId, ts: me.provenAt, amr: me.amr, acr: contextClassOf(me.amr) }
    const answer = {
      result: { login, select_account: {}, consent: { grantId } },
      repeat,
      session: { accountId, ...(request.signOn ? { uid: request.signOn.uid } : {}) },
    }
    const redirectHost = consentHostOf(parameter(request.payload.params, 'redirect_uri'))
    const names = decidable.map(({ name }) => name)
    const { id: serviceId } = request.service
    const { username } = withUsername(me.person, subjectOf(accountId, serviceId))
    const told = { by, sessionId: me.sessionId, serviceName: request.service.name }
    const apiScopes = withGranted(me.consent?.apiScopes ?? {}, requestedApis)
    const decision = { accountId, serviceId, names, granted, apiScopes, term, redirectHost, username, ...told }
    if (!(await saveDecision(tx, sha256(uid), answer, decision, grant))) throw expired()
    const emptied = me.consent?.claims.filter((name) => unset.has(name)) ?? []
    if (emptied.length > 0) await leaveUndecided(tx, { accountId, serviceId, names: emptied })
    if (request.signOn) return { cookie: null }
    return { cookie: await bindSignOn({ db: tx, keys: deps.keys }, { sessionId: me.sessionId, accountId }) }
  })
}

/** Undefined: the consent keeps its end, as chosen before. */
function termOfDecision(
  deps: Pick<ActDeps, 'config'>,
  { service }: PendingRequest,
  { consent }: SignedInUser,
  wanted: WantedTerm | undefined,
): Term | undefined {
  const hasEnd = consent !== null && !consent.once && consent.until !== null
  if (hasEnd && (wanted === undefined || wanted === 'kept')) return undefined
  if (wanted === 'kept') throw invalidField('term', 'v.value')
  return termOf(deps, wanted ?? 'longest', service.maxConsentDays)
}

function requireFitting(claimRequests: readonly RequestedClaim[], names: readonly ConsentName[]): ConsentName[] {
  const isStrange = names.some((name) => !claimRequests.some((one) => one.name === name))
  const isShort = claimRequests.some(({ name, essential }) => essential && !names.includes(name))
  if (isStrange || isShort) throw invalidField('claims', 'v.value')
  return [...new Set(names)]
}

type ChosenGrant = { grantId: string; resources: Record<string, string> }

/** A second consent in the same session must not sign the first tab out, nor end the tokens of an API. */
async function chooseGrant(tx: Db, { signOn, payload }: PendingRequest, accountId: string): Promise<ChosenGrant> {
  const known = signOn?.grants[parameter(payload.params, 'client_id')]?.grantId
  const artifact =
    known === undefined ? undefined : await findArtifact(tx, 'Grant', { accountId, idHash: sha256(known) })
  if (known === undefined || !artifact) return { grantId: newGrantId(accountId), resources: {} }
  return { grantId: known, resources: grantedResources.catch({}).parse(artifact.payload['resources']) }
}

const grantedResources = z.record(z.string(), z.string())

function grantOf(
  { payload }: PendingRequest,
  { grantId, resources, granted, apis }: ChosenGrant & { granted: ConsentName[]; apis: AskedApi[] },
): NewGrant {
  const { params } = payload
  const scopes = parameter(params, 'scope')
    .split(' ')
    .filter((scope) => scope !== 'offline_access' || granted.includes(scope))
  const openid = { scope: scopes.join(' '), claims: [...claimsRequestOf(params).named.keys()] }
  const all = { ...resources }
  for (const [address, scope] of scopesByAddress(apis))
    all[address] = [...new Set(`${all[address] ?? ''} ${scope}`.trim().split(' '))].join(' ')
  const clientId = parameter(params, 'client_id')
  return { grantId, clientId, payload: { openid, resources: all }, seconds: grantSeconds }
}
