import { type Expression, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { SentSignOn } from '../../domain/grants/sign-on-cookie.ts'
import { endingInteraction, type NewRequest } from './requests.sql.ts'
import { consentedKinds, holdConsent, type NewArtifact } from './artifacts.sql.ts'

export type LivingSignOn = {
  payload: Record<string, unknown>
  left: number
  accountId: string
  sessionId: string
  /** Epoch seconds of the last authentication. */
  provenAt: number
  amr: string[]
}

const alive = (idleSeconds: number | Expression<number>) => sql`
  from session s
  join oidc_artifact a on a.account_id = s.account_id and a.id_hash = s.sso_hash
  join account c on c.id = s.account_id and c.status = 'active'
  where a.kind = 'Session' and s.confirmed_at is not null and s.expires_at > app_now()
    and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}::float8)`

const columns = sql`
  a.payload, s.account_id as "accountId", s.id as "sessionId", s.amr,
  extract(epoch from s.expires_at - app_now())::float8 as left,
  floor(extract(epoch from s.password_proven_at))::float8 as "provenAt"`

export const selectSignOn = (idleSeconds: number | Expression<number>) =>
  sql<LivingSignOn>`select ${columns} ${alive(idleSeconds)}`

export async function findSignOn(db: Db, sent: SentSignOn, idleSeconds: number): Promise<LivingSignOn | undefined> {
  const { rows } = await sql<LivingSignOn>`
    ${selectSignOn(idleSeconds)} and s.account_id = ${sent.accountId} and s.id = ${sent.sessionId} and s.sso_hash = ${sent.ssoHash}`.execute(
    db,
  )
  return rows[0]
}

type SignOnRow = { accountId: string; current: Buffer; next: Buffer; payload: Record<string, unknown> }
export type PendingVisit = { answered: Buffer | null; artifacts: NewArtifact[]; requests: NewRequest[] }

/**
 * Saves the session's payload and all other rows of the visit. A session that ended, or that another request renewed, is not restored.
 * Grants of other services that another request saved are kept. `isFirst` false: another visit answered the interaction, and nothing is
 * saved. `isAllowed` false: access was withdrawn, or the session ended.
 */
export async function saveSignOn(
  db: Db,
  { payload, ...signOn }: SignOnRow,
  { answered, artifacts, requests }: PendingVisit,
): Promise<{ isFirst: boolean; isAllowed: boolean }> {
  const granted = artifacts.find(({ kind }) => consentedKinds.includes(kind))
  const written = await visit.execute(db, {
    ...signOn,
    payload: JSON.stringify(payload),
    answered,
    grantedTo: granted?.accountId ?? null,
    grantedClient: granted?.clientId ?? null,
    grantedKind: granted?.kind ?? null,
    artifacts: JSON.stringify(artifacts.map(withHexHash)),
    requests: JSON.stringify(requests.map(withHexHash)),
    consentedKinds,
  })
  const { isFirst, saved } = onlyRow(written)
  return { isFirst, isAllowed: saved === artifacts.length }
}

/** `granted…`: columns of the artifact that depends on a consent. Rows are JSON, with hashes in hex. */
type Visit = Omit<SignOnRow, 'payload'> & {
  payload: string
  answered: Buffer | null
  grantedTo: string | null
  grantedClient: string | null
  grantedKind: string | null
  artifacts: string
  requests: string
  consentedKinds: readonly string[]
}

const visit = compiled<Visit, { isFirst: boolean; saved: number }>(
  (value) => sql`
    with consented as (${holdConsent({ kind: value('grantedKind'), accountId: value('grantedTo'), clientId: value('grantedClient') })}),
    answered as (${endingInteraction(sql`${value('answered')}`)}), visit as (
      select (select count(*) from consented) > 0 as is_allowed, ${value('answered')}::bytea is null or exists (select from answered) as is_first
    ), renewed as (
      update oidc_artifact set id_hash = ${value('next')}, payload = ${value('payload')}::jsonb || jsonb_build_object('authorizations',
        coalesce(payload -> 'authorizations', '{}') || coalesce(${value('payload')}::jsonb -> 'authorizations', '{}'))
      from visit where visit.is_first and account_id = ${value('accountId')} and id_hash in (${value('current')}, ${value('next')}) and kind = 'Session'
      returning account_id, session_id
    ), used as (
      update session s set sso_hash = ${value('next')}, last_used_at = app_now() from renewed r where s.account_id = r.account_id and s.id = r.session_id
    ), saved as (
      insert into oidc_artifact (account_id, id_hash, kind, grant_id, client_id, service_id, session_id, payload, expires_at)
      select a."accountId", decode(a."idHash", 'hex'), a.kind, a."grantUuid", a."clientId",
        (select id from service where a."clientId" in (client_id, mobile_client_id)),
        a."sessionId", a.payload, app_now() + make_interval(secs => a.seconds)
      from visit, jsonb_to_recordset(${value('artifacts')}::jsonb)
        as a ("accountId" uuid, "idHash" text, kind text, "grantUuid" uuid, "clientId" text, "sessionId" uuid, payload jsonb, seconds float8)
      where visit.is_first and (a.kind <> all(${value('consentedKinds')}::text[]) or visit.is_allowed)
        and (a."sessionId" is null or exists (select from session s where s.account_id = a."accountId" and s.id = a."sessionId"))
      on conflict (account_id, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
      returning kind
    ), new_request as (
      insert into oidc_request (kind, id_hash, service_id, payload, expires_at)
      select r.kind, decode(r."idHash", 'hex'), (select id from service where r."clientId" in (client_id, mobile_client_id)),
        r.payload, app_now() + make_interval(secs => r.seconds)
      from visit, jsonb_to_recordset(${value('requests')}::jsonb) as r (kind text, "idHash" text, "clientId" text, payload jsonb, seconds float8)
      where visit.is_first
      on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    )
    select visit.is_first as "isFirst", (select count(*) from saved) as saved from visit`,
)

const withHexHash = <T extends { idHash: Buffer }>({ idHash, ...row }: T) => ({
  ...row,
  idHash: idHash.toString('hex'),
})

/** True when the user authenticated within `seconds`, by the database clock. */
export async function isProvenWithin(db: Db, { accountId, sessionId }: SessionKey, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select password_proven_at >= app_now() - make_interval(secs => ${seconds}::float8) as fresh
    from session where account_id = ${accountId} and id = ${sessionId}`.execute(db)
  return rows[0]?.fresh === true
}
