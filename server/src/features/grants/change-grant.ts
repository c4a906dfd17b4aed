import type { patchGrant } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import type { BodyOf } from '@kabinet/contract/route'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { ApiError, invalidField, requireFound } from '../../lib/api-error.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { findServiceUser } from '../../domain/grants/person.sql.ts'
import { canProvide } from '../../domain/grants/personal-claims.ts'
import { type Term, termOf } from '../../domain/grants/consent-term.sql.ts'
import { endConsent } from '../../domain/grants/end-consent.ts'
import { change } from '../../domain/messages/change.ts'
import { inOrder } from './present-grant.ts'
import { endOfflineAccess, type HeldGrant, lockGrant, saveClaims } from './grant-changes.sql.ts'

export type GrantOwner = { accountId: string; sessionId: string; by: Caller }

/** Takes effect at the next read. A later sign-in does not restore declined claims. */
export async function changeGrant(
  deps: ActDeps,
  { accountId, sessionId, by }: GrantOwner,
  clientId: string,
  { claims: wanted, again = [], term: longer, shorten, was }: BodyOf<typeof patchGrant>,
): Promise<void> {
  await change(deps, async (tx) => {
    const grant = requireFound(await lockGrant(tx, accountId, clientId))
    requireUnchanged({ claims: inOrder(grant.claims) }, { claims: wanted }, was)
    if (wanted.some((name) => !grant.claims.includes(name))) throw invalidField('claims', 'v.value')
    const wantedTerm = longer ?? shorten
    const term = wantedTerm && termOf(deps, wantedTerm, grant.maxConsentDays)
    if (again.length > 0 || longer) await requireGivable(tx, deps, { accountId, grant, again })
    if (term && !longer && !isEarlier(grant, term)) throw invalidField('shorten', 'v.value')
    const off = grant.claims.filter((name) => !wanted.includes(name))
    const on = grant.declined.filter((name) => again.includes(name))
    if (off.length === 0 && on.length === 0 && !term) return
    const claims = [...grant.claims.filter((name) => wanted.includes(name)), ...on]
    const declined = [...grant.declined.filter((name) => !again.includes(name)), ...off]
    await saveClaims(tx, accountId, { serviceId: grant.serviceId, claims, declined, term })
    if (off.includes('offline_access')) await endOfflineAccess(tx, accountId, grant.serviceId)
    const changed = {
      ...(off.length > 0 ? { off: off.join(' ') } : {}),
      ...(on.length > 0 ? { on: on.join(' ') } : {}),
      ...(wantedTerm ? { term: wantedTerm } : {}),
    }
    const details = { service: grant.name, client_id: clientId, ...changed }
    await recordEvent(tx, { accountId, kind: 'access_changed', by, sessionId, details })
  })
}

const isEarlier = ({ expiresAt, now }: HeldGrant, { seconds }: Term) =>
  seconds !== null && now.getTime() + seconds * 1000 < (expiresAt?.getTime() ?? Infinity)

type Giving = { accountId: string; grant: HeldGrant; again: ConsentName[] }

async function requireGivable(tx: Db, deps: ActDeps, { accountId, grant, again }: Giving): Promise<void> {
  const user = await findServiceUser(tx, accountId, grant.serviceId)
  if (!user?.admitted || grant.suspendedAt !== null) throw new ApiError('AUTH_FORBIDDEN')
  const grantState = { declined: grant.declined, registered: grant.scopes, groups: grant.groups, person: user.person }
  if (!again.every((name) => canProvide(deps.config, name, grantState))) throw invalidField('again', 'v.value')
}

/** Ends access in one transaction. */
export async function withdrawAccess(
  deps: ActDeps,
  { accountId, sessionId, by }: GrantOwner,
  clientId: string,
): Promise<void> {
  await change(deps, async (tx) => {
    const grant = requireFound(await lockGrant(tx, accountId, clientId))
    const { serviceId, name } = grant
    await endConsent(tx, { accountId, serviceId })
    const details = { service: name, client_id: clientId }
    await recordEvent(tx, { accountId, kind: 'access_withdrawn', by, sessionId, details })
  })
}
