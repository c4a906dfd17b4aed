import type { TestBed } from './testbed/ground.ts'
import type { Load } from './users/load.ts'

/** All must be 0. */
export type Broken = Record<string, number>
/** A message may be sent twice when its process or the mail server died before it was marked as sent. */
export type Allowed = { copies: number; lateSeconds: number }

/** Checks the invariants by SQL while no writes run. */
export async function findBroken(ground: TestBed, load: Load, allowed: Allowed): Promise<Broken> {
  const { database, heard } = ground
  const partners = load.people.flatMap((person) => person.partners)
  const [one = {}] = await database.query(sums, [partners, load.people.map(({ accountId }) => accountId)])
  const counted = Object.entries(one).map(([name, count]) => [name, Number(count)] as const)
  return {
    ...Object.fromEntries(counted),
    'names that were acknowledged and are gone': await lostNames(ground, load),
    'grants of services that are gone': await lostGrants(ground, load),
    ...(await ofMessages(ground, allowed)),
    'answers that nobody should get': heard.wrong.length,
  }
}

/** $1: acknowledged partners, $2: their owners. */
const sums = `select
  (select count(*) from unnest($1::uuid[]) as p where not exists (select from partner where id = p)) as "acknowledged writes that are gone",
  (select count(*) from partner where account_id = any($2::uuid[]) and id <> all($1::uuid[])) as "writes done twice or by nobody",
  (select count(*) from session s where not exists (select from account a where a.id = s.account_id)) as "sessions without an account",
  (select count(*) from identifier i where verified_at is not null and not exists (
    select from identifier_owner o where o.account_id = i.account_id and o.kind = i.kind and o.value = i.value)) as "verified contacts that nobody is found by",
  (select count(*) from identifier_owner o where not exists (
    select from identifier i where i.account_id = o.account_id and i.kind = o.kind and i.value = o.value and verified_at is not null)) as "owners of contacts that are not verified",
  (select count(*) from account a where not exists (select from agreement g where g.account_id = a.id)) as "accounts without their agreement",
  (select count(*) from partner p where not exists (select from person_key k where k.account_id = p.account_id)) as "partners that nobody can open",
  (select count(*) from consent c where not exists (select from service s where s.id = c.service_id)) as "consents to no service",
  (select count(*) from idempotent_call where account_id is not null and not exists (select from account a where a.id = account_id)) as "kept answers of nobody",
  (select count(*) from limit_counter where hits < 0 or resets_at is null) as "counters out of bounds"`

async function lostNames({ database }: TestBed, { people }: Load): Promise<number> {
  const rows = await database.query('select id, first_name from account where id = any($1::uuid[])', [
    people.map(({ accountId }) => accountId),
  ])
  const stored = new Map(rows.map(({ id, first_name }) => [String(id), String(first_name)]))
  return people.filter(({ accountId, firstName }) => stored.get(accountId) !== firstName).length
}

/** Each service and user have one grant. Ending it deletes its row with all tokens. */
async function lostGrants({ database }: TestBed, { grants }: Load): Promise<number> {
  const [one = {}] = await database.query(
    `select count(*) as living from oidc_artifact where kind = 'Grant' and expires_at > now()`,
  )
  return Math.max(0, grants.length - Number(one['living']))
}

async function ofMessages({ database, taken }: TestBed, allowed: Allowed): Promise<Broken> {
  const rows = await database.query(
    `select id, state, transport, extract(epoch from now() - created_at)::float8 as age, extract(epoch from created_at)::float8 as queued_at,
       coalesce(claimed_until > now() + interval '20 seconds', false) as is_held_for_long
     from message where transport in ('email', 'sms')`,
  )
  const copies = Map.groupBy(taken(), ({ id }) => id)
  const first = (id: unknown) => copies.get(String(id))?.[0]?.at
  const late = rows.filter(({ id, age, queued_at }) => {
    const at = first(id)
    return (at === undefined ? Number(age) : at / 1000 - Number(queued_at)) > allowed.lateSeconds
  })
  return {
    'messages marked as sent that nobody took': rows.filter(({ id, state }) => state === 'sent' && !first(id)).length,
    'messages given up': rows.filter(({ state }) => state === 'dead').length,
    'messages that came too late': late.length,
    'messages that came too often': [...copies.values()].filter(({ length }) => length > allowed.copies).length,
    'leases that last too long': rows.filter(({ is_held_for_long }) => is_held_for_long === true).length,
  }
}

/** The number of duplicate messages, and the slowest delivery in seconds. */
export async function messageFigures({
  database,
  taken,
}: TestBed): Promise<{ messages: number; twice: number; slowest: number }> {
  const rows = await database.query(
    `select id, extract(epoch from created_at)::float8 as queued_at from message where transport in ('email', 'sms')`,
  )
  const copies = Map.groupBy(taken(), ({ id }) => id)
  const waits = rows.flatMap(({ id, queued_at }) => {
    const at = copies.get(String(id))?.[0]?.at
    return at === undefined ? [] : [at / 1000 - Number(queued_at)]
  })
  const twice = [...copies.values()].filter(({ length }) => length > 1).length
  return { messages: copies.size, twice, slowest: Math.max(0, ...waits) }
}
