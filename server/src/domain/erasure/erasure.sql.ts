import type { KeptReason } from '@kabinet/contract/data/after-erasure'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import { type Expression, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'

export const answerDays = 30

/** A service. `is_told`: it takes events about accounts. `has_access`: false if its access had ended before the deletion. */
export type Told = { name: string; address: string | null; is_told: boolean; has_access: boolean }
export type Addressed = { id: string; accountId: string; serviceId: string }

const takesEvents = sql<boolean>`(s.account_events_uri is not null and s.suspended_at is null and s.deleted_at is null)`

const hostIn = (address: Expression<unknown>) => sql<string | null>`substring(${address} from '^https?://([^/:?#]+)')`
/** The host that the user knows the service by. */
const hostOf = hostIn(sql`coalesce(s.redirect_uris[1], s.client_id)`)

/**
 * Services whose access ended earlier. They get no event, which would disclose the deletion to them.
 * `offset 0` keeps the planner from reading all rows of the account for a join.
 */
const earlierJson = (accountId: Expression<string>) => sql<Told[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'address', ${hostIn(sql`p.address`)}, 'is_told', false, 'has_access', false)
    order by p.name, p.service_id), '[]')
  from past_grant p where p.account_id = ${accountId}
    and not exists (select from consent k where k.account_id = p.account_id and k.service_id = p.service_id offset 0)
    and not exists (select from erasure_request r where r.account_id = p.account_id and r.service_id = p.service_id offset 0))`

/** Services with access, and those that had it. */
export const servicesToTellJson = (accountId: Expression<string>) => sql<Told[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'address', ${hostOf}, 'is_told', ${takesEvents}, 'has_access', true)
    order by s.name, s.id), '[]') || ${earlierJson(accountId)}
  from consent k join service s on s.id = k.service_id where k.account_id = ${accountId})`

/** Notes the services that lose access. Call it before the consents are deleted. Returns those that take events. */
export async function noteServicesToTell(tx: Db, accountIds: readonly string[]): Promise<Addressed[]> {
  const { rows } = await sql<Addressed & { isTold: boolean }>`
    with noted as (
      insert into erasure_request (account_id, service_id, name, address)
      select k.account_id, s.id, s.name, ${hostOf} from consent k join service s on s.id = k.service_id
      where k.account_id = any(${sql.val([...accountIds])}::uuid[])
      on conflict do nothing returning id, account_id, service_id
    )
    select noted.id, noted.account_id as "accountId", noted.service_id as "serviceId", ${takesEvents} as "isTold"
    from noted join service s on s.id = noted.service_id`.execute(tx)
  return rows.filter(({ isTold }) => isTold)
}

/** The account is back. Returns the services that take events. */
export async function forgetServicesToTell(tx: Db, accountId: string): Promise<Addressed[]> {
  const { rows } = await sql<Addressed & { isTold: boolean }>`
    with gone as (delete from erasure_request where account_id = ${accountId} returning id, account_id, service_id)
    select gone.id, gone.account_id as "accountId", gone.service_id as "serviceId", ${takesEvents} as "isTold"
    from gone join service s on s.id = gone.service_id`.execute(tx)
  return rows.filter(({ isTold }) => isTold)
}

/** Marks the services that are asked to confirm the erasure, and returns them. */
export async function askServices(tx: Db, accountIds: readonly string[]): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    update erasure_request r set asked_at = app_now() from service s
    where s.id = r.service_id and ${takesEvents} and r.account_id = any(${sql.val([...accountIds])}::uuid[])
    returning r.id, r.account_id as "accountId", r.service_id as "serviceId"`.execute(tx)
  return rows
}

type LastContact = {
  accountId: string
  transport: Transport
  to: string
  locale: Locale
  timeZone: string | null
  /** ISO 8601. */
  at: string
  earlier: Told[]
}

/** One confirmed contact of each account, the e-mail if there is one, with the time of the erasure. */
export async function listLastContacts(tx: Db, accountIds: readonly string[]): Promise<LastContact[]> {
  const { rows } = await sql<LastContact>`
    select distinct on (a.id) a.id as "accountId", case i.kind when 'email' then 'email' else 'sms' end as transport, i.value as to, a.locale,
      a.timezone as "timeZone", ${isoTime(sql`app_now()`)} as at, ${earlierJson(sql.ref('a.id'))} as earlier
    from account a join identifier i on i.account_id = a.id and i.kind in ('email', 'phone')
      and coalesce(i.verified_at, i.released_at) is not null and i.frozen_until is null
    where a.id = any(${sql.val([...accountIds])}::uuid[]) order by a.id, i.kind`.execute(tx)
  return rows
}

/** Due at once when no service is asked. */
export async function insertErasure(tx: Db, accountId: string, sealedContact: string): Promise<void> {
  await sql`
    insert into erasure (account_id, sealed_contact, answer_by)
    select ${accountId}, ${sealedContact}, app_now() + case when exists (${openRequests(sql.val(accountId))})
      then make_interval(days => ${sql.lit(answerDays)}) else interval '0' end`.execute(tx)
}

const openRequests = (accountId: Expression<string>) =>
  sql`select from erasure_request r where r.account_id = ${accountId}::uuid and r.asked_at is not null and r.result is null`

export type Answer = { result: 'done' | 'kept'; reason: KeptReason | null; until: string | null }

/** True when this service was asked and the last message has not been sent. The last answer makes the message due. */
export function saveAnswer(
  db: ReadDb,
  id: string,
  serviceId: string,
  { result, reason, until }: Answer,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ accountId: string }>`
      select e.account_id as "accountId" from erasure_request r join erasure e on e.account_id = r.account_id
      where r.id = ${id} and r.service_id = ${serviceId} and r.asked_at is not null for update of e`.execute(tx)
    const [erasure] = rows
    if (!erasure) return false
    await sql`update erasure_request set result = ${result}, reason = ${reason}, until = ${until}::date where id = ${id}`.execute(
      tx,
    )
    await sql`
      update erasure e set answer_by = app_now()
      where e.account_id = ${erasure.accountId} and not exists (${openRequests(sql.ref('e.account_id'))})`.execute(tx)
    return true
  })
}

export type Answered = Told & { result: Answer['result'] | null; reason: KeptReason | null; until: string | null }
/** A due erasure, with the answers of the services. `sealed`: the contact. */
export type DueErasure = { accountId: string; sealed: string; services: Answered[] }

/** Deletes due erasures and returns them. */
export async function takeDueErasures(tx: Db, limit: number): Promise<DueErasure[]> {
  const { rows: due } = await sql<Omit<DueErasure, 'services'>>`
    delete from erasure where account_id = any(array(
      select e.account_id from erasure e where e.answer_by <= app_now() order by e.answer_by limit ${limit} for update skip locked))
    returning account_id as "accountId", sealed_contact as sealed`.execute(tx)
  if (due.length === 0) return []
  const { rows: services } = await sql<Answered & { accountId: string }>`
    delete from erasure_request where account_id = any(${sql.val(due.map(({ accountId }) => accountId))}::uuid[])
    returning account_id as "accountId", name, address, asked_at is not null as is_told, true as has_access, result, reason, until::text`.execute(
    tx,
  )
  const byName = services.toSorted((a, b) => a.name.localeCompare(b.name))
  return due.map((one) => ({
    ...one,
    services: byName.flatMap(({ accountId, ...service }) => (accountId === one.accountId ? [service] : [])),
  }))
}
