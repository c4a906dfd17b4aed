import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { isoTime } from '../../db/clock.ts'
import { compiled, type Value } from '../../db/compiled.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { SentSignOn } from '../../domain/grants/sign-on-cookie.ts'
import { parameter } from '../protocol/parameters.ts'
import { type ResolvedApi, resolveApis } from '../storage/apis.sql.ts'
import { selectSignOn } from '../storage/sign-on.sql.ts'
import { pendingAgreementsJson } from '../../domain/accounts/pending-agreements.sql.ts'
import { isOwner, shortNameOf } from '../../domain/custody/owners.sql.ts'
import { needsNoConsent } from '../../domain/custody/first-party.sql.ts'
import { formerNameOf } from '../../domain/grants/former-name.sql.ts'
import { isNotOrphaned, isOpenClient, unknownAddressOf } from '../../domain/grants/unknown-service.sql.ts'
import {
  admittedColumn,
  consentColumn,
  personColumn,
  personJoins,
  type ServiceUser,
} from '../../domain/grants/person.sql.ts'

/** The first owner, or the earliest other one while that is blocked; no name for a service of the operator. */
const ownerOf = sql<{ name: string | null; since: string } | null>`(
  select json_build_object('name', case when o.id <> ${sql.lit(operatorAccountId)} then ${shortNameOf('o')} end,
    'since', ${isoTime(sql`s.created_at`)}) from (
      select s.account_id as id, 0 as place, null::timestamptz as since
      union all select co.account_id, 1, co.since from service_owner co where co.service_id = s.id
    ) owners join account o on o.id = owners.id
    where owners.place = 0 or o.status = 'active'
    order by o.status = 'active' desc, owners.place, owners.since limit 1)`

const { ref } = expressionBuilder<{ s: Tables['service'] }, 's'>()
const serviceColumn = jsonBuildObject({
  id: ref('s.id'),
  name: ref('s.name'),
  formerName: formerNameOf('s'),
  description: ref('s.description'),
  status: ref('s.status'),
  access: ref('s.access'),
  scopes: ref('s.scopes'),
  groups: ref('s.groups'),
  essential_scopes: ref('s.essential_scopes'),
  reasons: ref('s.reasons'),
  maxConsentDays: ref('s.max_consent_days'),
  takesUnverified: ref('s.takes_unverified_contacts'),
  logo: ref('s.logo'),
  unknownAddress: unknownAddressOf('s'),
  isOpen: isOpenClient('s'),
  verifiedAt: isoTime(sql`s.verified_at`).$castTo<string | null>(),
  custodySince: isoTime(sql`s.custody_since`).$castTo<string | null>(),
  owner: ownerOf,
})

type StoredRequest = {
  payload: { params: Record<string, unknown>; session?: { accountId?: string }; deviceCode?: string }
  service: NonNullable<typeof serviceColumn.expressionType>
  signOn: { accountId: string; sessionId: string; uid: string; grants: Record<string, { grantId?: string }> } | null
  /** User of the cabinet token; for a page visit, of the cookie. */
  me: SignedInUser | null
}

/** `apis`: those of `resource` that the client may ask for, and whether they admit the user. */
export type PendingRequest = StoredRequest & { apis: ResolvedApi[] }

export type SignedInUser = Omit<ServiceUser, 'tokensStopped'> & {
  sessionId: string
  /** The user authenticated after the interaction began. `provenAge`: in seconds. `provenAt`: epoch seconds. */
  provenSince: boolean
  provenAge: number
  provenAt: number
  amr: string[]
  hasPasskey: boolean
}

/** `session`: of the cabinet token. `isVisit`: a page visit without a token; the user is that of the cookie. */
export type RequestingBrowser = {
  idHash: Buffer
  signOn: SentSignOn | null
  session: SessionKey | null
  isVisit?: boolean | undefined
  idleSeconds: number
}

type RequestLookup = {
  idHash: Buffer
  idleSeconds: number
  signOnAccount: string | null
  signOnSession: string | null
  ssoHash: Buffer | null
  account: string | null
  session: string | null
}
const pendingWith = (personOf: (value: Value<RequestLookup>) => RawBuilder<unknown>) =>
  compiled<RequestLookup, StoredRequest>(
    (value) => sql`
    select a.payload,
      ${serviceColumn} as service,
      case when "signOn"."sessionId" is null then null else json_build_object('accountId', "signOn"."accountId",
        'sessionId', "signOn"."sessionId", 'uid', "signOn".payload ->> 'uid',
        'grants', coalesce("signOn".payload -> 'authorizations', '{}')) end as "signOn",
      case when c.id is null then null else json_build_object(
        'person', ${personColumn}, 'consent', ${consentColumn}, 'admitted', ${admittedColumn},
        'owns', ${isOwner('s', sql.ref('c.id'))}, 'needsNoConsent', ${needsNoConsent}, 'sessionId', m.id,
        'provenSince', m.password_proven_at >= a.created_at,
        'provenAge', extract(epoch from app_now() - m.password_proven_at)::float8,
        'provenAt', floor(extract(epoch from m.password_proven_at))::float8, 'amr', m.amr,
        'hasPasskey', exists (select from passkey key where key.account_id = c.id),
        'pendingAgreements', ${pendingAgreementsJson(sql`c`)}
      ) end as me
    from oidc_request a
    join service s on s.id = a.service_id and s.suspended_at is null and ${isNotOrphaned}
    left join (
      ${selectSignOn(value('idleSeconds'))} and s.account_id = ${value('signOnAccount')}::uuid and s.id = ${value('signOnSession')}::uuid
        and s.sso_hash = ${value('ssoHash')}::bytea
    ) "signOn" on true
    left join session m on ${personOf(value)}
    left join account c on c.id = m.account_id
    ${personJoins}
    where a.kind = 'Interaction' and a.id_hash = ${value('idHash')} and a.consumed_at is null and a.expires_at > app_now()`,
  )

const ofCookie = pendingWith(() => sql`m.account_id = "signOn"."accountId" and m.id = "signOn"."sessionId"`)
const ofToken = pendingWith(
  (value) => sql`m.account_id = ${value('account')}::uuid and m.id = ${value('session')}::uuid`,
)

/** Undefined when the request is expired or answered, or its service is deleted or suspended. */
export async function findPendingRequest(
  db: Db,
  { idHash, signOn, session, isVisit, idleSeconds }: RequestingBrowser,
): Promise<PendingRequest | undefined> {
  const { rows } = await (isVisit ? ofCookie : ofToken).execute(db, {
    idHash,
    idleSeconds,
    signOnAccount: signOn?.accountId ?? null,
    signOnSession: signOn?.sessionId ?? null,
    ssoHash: signOn?.ssoHash ?? null,
    account: session?.accountId ?? null,
    session: session?.sessionId ?? null,
  })
  const [stored] = rows
  return stored && { ...stored, apis: await findAskedApis(db, stored) }
}

async function findAskedApis(db: Db, { payload: { params }, service, me }: StoredRequest): Promise<ResolvedApi[]> {
  const addresses = [params['resource']].flat().filter((address) => typeof address === 'string')
  if (addresses.length === 0) return []
  const clientId = parameter(params, 'client_id')
  return resolveApis(db, { addresses, serviceId: service.id, clientId, accountId: me?.person.accountId ?? null })
}
