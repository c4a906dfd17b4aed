import { type RawBuilder, sql } from 'kysely'
import { batchedRead } from '../../db/batched-reads.ts'
import { compiled } from '../../db/compiled.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'
import {
  selectAdmitted,
  selectServiceUser,
  selectTokenUser,
  type ServiceUser,
  type TokenUser,
} from '../../domain/grants/person.sql.ts'
import { selectService, type ServiceRow } from './services.sql.ts'
import { artifactColumns, requestColumns, type Stored, type StoredArtifact } from './artifacts.sql.ts'
import { type LivingSignOn, selectSignOn } from './sign-on.sql.ts'

type Loaded = {
  service: ServiceRow | null
  signOn: LivingSignOn | null
  grant: StoredArtifact | null
}

/** `accountId`: the account in its id; null when the id is not ours and cannot be found. */
export type SentToken = { kinds: string[]; accountId: string | null; idHash: Buffer }

/** `consumedFor`: seconds since it was consumed. `sealedAnswer`: the response to that use (`token/repeated-refresh.ts`). */
export type SavedToken = StoredArtifact & { kind: string; consumedFor: number | null; sealedAnswer: string | null }

/** `admitted`: read for introspection only; `serviceUser`: for claims and new tokens only. */
export type TokenRequest = Loaded & {
  token: SavedToken | null
  admitted: boolean | null
  serviceUser: TokenUser | null
}

/** `clientId`: null when only the token identifies the client. */
type TokenLookup = SentToken & { clientId: string | null; idleSeconds: number }
/** What the request needs to know about the user. */
export type UserPart = 'nothing' | 'admission' | 'claims'

/** Reads all data for a request with a code or token, as one snapshot. The library tells an expired code from an unknown one. */
export const findTokenRequest = async (db: Db, part: UserPart, lookup: TokenLookup): Promise<TokenRequest> =>
  onlyRow(await tokenRequests[part].execute(db, lookup))

const tokenTypes = {
  kinds: 'text[]',
  accountId: 'uuid',
  idHash: 'bytea',
  clientId: 'text',
  idleSeconds: 'double precision',
} as const

const ofToken = { account: sql`token."accountId"`, service: sql`service.id` }
const userParts: Record<UserPart, { column: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  nothing: { column: sql`null as admitted, null as "serviceUser"`, join: sql`` },
  admission: {
    column: sql`"user".admitted, null as "serviceUser"`,
    join: sql`left join lateral (${selectAdmitted(ofToken.account, ofToken.service)}) "user" on true`,
  },
  claims: {
    column: sql`null as admitted, to_json("serviceUser") as "serviceUser"`,
    join: sql`left join lateral (${selectTokenUser(ofToken.account, ofToken.service)}) "serviceUser" on true`,
  },
}

const tokenRequestWith = ({ column, join }: (typeof userParts)[UserPart]) =>
  batchedRead<TokenLookup, TokenRequest>(tokenTypes, (value, db) => {
    const client = sql<string>`coalesce(${value('clientId')}::text, token."clientId")`
    return sql<TokenRequest>`
    select to_json(token) as token, to_json("signOn") as "signOn", to_json(service) as service, to_json("grant") as "grant", ${column}
    from (select 1) one
    left join (
      select a.kind, a.sealed_answer as "sealedAnswer", extract(epoch from app_now() - a.consumed_at)::float8 as "consumedFor",
        ${artifactColumns}
      from oidc_artifact a
      where a.account_id = ${value('accountId')}::uuid and a.id_hash = ${value('idHash')} and a.kind = any(${value('kinds')}::text[])
        and (${isAlive} or a.kind in ('AuthorizationCode', 'RefreshToken'))
    ) token on true
    left join lateral (${selectSignOn(value('idleSeconds'))} and s.account_id = token."accountId" and s.id = token."sessionId") "signOn" on true
    left join lateral ${selectService(db, client)} service on true
    left join lateral (${selectGrant(ofToken.account, sql`token."grantId"`)}) "grant" on true
    ${join}`
  })
const tokenRequests: Record<UserPart, ReturnType<typeof tokenRequestWith>> = {
  nothing: tokenRequestWith(userParts.nothing),
  admission: tokenRequestWith(userParts.admission),
  claims: tokenRequestWith(userParts.claims),
}

/** The ids are those that the request refers to, even when the rows do not exist. */
export type AuthorizationVisit = Loaded & {
  serviceUser: ServiceUser | null
  interaction: Stored | null
  clientId: string | null
  accountId: string | null
  grantId: string | null
}

type VisitLookup = {
  accountId: string
  sessionId: string
  ssoHash: Buffer
  clientId: string | null
  interactionHash: Buffer | null
  idleSeconds: number
}

export const findAuthorizationVisit = async (db: Db, lookup: VisitLookup): Promise<AuthorizationVisit> =>
  onlyRow(await authorizationVisit.execute(db, lookup))

const authorizationVisit = compiled<VisitLookup, AuthorizationVisit>((value, db) => {
  const client = sql<string>`coalesce(${value('clientId')}::text, interaction.payload #>> '{params,client_id}')`
  const account = sql`coalesce((interaction.payload #>> '{result,login,accountId}')::uuid, "signOn"."accountId")`
  const grantId = sql`coalesce(interaction.payload #>> '{result,consent,grantId}',
    "signOn".payload #>> array['authorizations', ${client}, 'grantId'])`
  return sql<AuthorizationVisit>`
    select to_json(interaction) as interaction, to_json("signOn") as "signOn", to_json(service) as service,
      to_json("grant") as "grant", to_json("serviceUser") as "serviceUser",
      ${client} as "clientId", ${account} as "accountId", ${grantId} as "grantId"
    from (select 1) one
    left join (
      select ${requestColumns} from oidc_request a
      where a.kind = 'Interaction' and a.id_hash = ${value('interactionHash')} and ${isAlive}
    ) interaction on true
    left join lateral (
      ${selectSignOn(value('idleSeconds'))} and s.account_id = ${value('accountId')}::uuid and s.id = ${value('sessionId')}::uuid
        and s.sso_hash = ${value('ssoHash')}
    ) "signOn" on true
    left join lateral ${selectService(db, client)} service on true
    left join lateral (${selectGrant(account, grantId)}) "grant" on true
    left join lateral (${selectServiceUser(account, sql`service.id`)}) "serviceUser" on true`
})

const isAlive = sql`a.expires_at > app_now()`

/** The same hash as `sha256` of lib/keys.ts. */
const selectGrant = (accountId: RawBuilder<unknown>, grantId: RawBuilder<unknown>) => sql`
  select ${artifactColumns} from oidc_artifact a
  where a.account_id = ${accountId} and a.kind = 'Grant' and a.id_hash = sha256(convert_to(${grantId}, 'UTF8')) and ${isAlive}`
