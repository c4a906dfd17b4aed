import { sql } from 'kysely'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'

export type OwnContact = { value: string; verified: boolean }
/** On its way to replace the present contact: waits for a code, or for its link to be opened. */
export type Candidate = { value: string; step: 'code' | 'link' }

export type OwnContacts = NonNullable<Awaited<ReturnType<typeof findContacts>>>

/**
 * One's contacts as they are now. The account's row is held until the commit, so that all changes of one person's contacts happen one
 * after the other. Undefined when the account is not active any more.
 */
export async function holdContacts(tx: Db, accountId: string): Promise<OwnContacts | undefined> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return findContacts(tx, accountId)
}

/** As they were a moment ago: nothing is held. */
export function findContacts(db: Db, accountId: string) {
  return db
    .selectFrom('account as a')
    .select(['a.locale', 'a.otp_transport as otpTransport'])
    .select([contactJson('email').as('email'), contactJson('phone').as('phone')])
    .select([candidateJson('email').as('emailCandidate'), candidateJson('phone').as('phoneCandidate')])
    .where('a.id', '=', accountId)
    .where('a.status', '=', 'active')
    .executeTakeFirst()
}

const contactJson = (kind: ContactKind) => sql<OwnContact | null>`(
  select json_build_object('value', i.value, 'verified', i.verified_at is not null and ${isUnfrozen('i')}) from identifier i where i.account_id = a.id and i.kind = ${kind})`
const candidateJson = (kind: ContactKind) => sql<Candidate | null>`(
  select json_build_object('value', c.value, 'step', c.step) from contact_candidate c where c.account_id = a.id and c.kind = ${kind})`

export async function insertContact(tx: Db, accountId: string, kind: ContactKind, value: string): Promise<void> {
  await tx.insertInto('identifier').values({ account_id: accountId, kind, value }).execute()
}

/** The value becomes this person's verified one, in place of the present. False when somebody else has verified it. */
export async function takeContact(tx: Db, accountId: string, kind: ContactKind, value: string): Promise<boolean> {
  await tx.deleteFrom('identifier').where('account_id', '=', accountId).where('kind', '=', kind).execute()
  await dropCandidate(tx, accountId, kind)
  return insertVerifiedContact(tx, accountId, kind, value)
}

/** False when somebody else has verified the value: the key of the directory decides, and whoever comes second waits for the first. */
export async function insertVerifiedContact(
  tx: Db,
  accountId: string,
  kind: ContactKind,
  value: string,
): Promise<boolean> {
  const { rows } = await sql`
    with owned as (
      insert into identifier_owner (kind, value, account_id) values (${kind}, ${value}, ${accountId})
      on conflict (kind, value) do nothing returning kind, value, account_id
    )
    insert into identifier (account_id, kind, value, verified_at) select account_id, kind, value, app_now() from owned
    returning account_id
  `.execute(tx)
  return rows.length === 1
}

export async function putCandidate(
  tx: Db,
  accountId: string,
  kind: ContactKind,
  { value, step }: Candidate,
): Promise<void> {
  await sql`
    insert into contact_candidate (account_id, kind, value, step) values (${accountId}, ${kind}, ${value}, ${step})
    on conflict (account_id, kind) do update set value = excluded.value, step = excluded.step, created_at = excluded.created_at
  `.execute(tx)
}

/** What waits for its proof and will never get it: somebody else has verified this very value. */
export async function dropUnproven(tx: Db, accountId: string, kind: ContactKind, value: string): Promise<void> {
  const candidate = tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).where('kind', '=', kind)
  await candidate.where('value', '=', value).execute()
  const contact = tx.deleteFrom('identifier').where('account_id', '=', accountId).where('kind', '=', kind)
  await contact.where('value', '=', value).where('verified_at', 'is', null).execute()
}

export async function dropCandidate(tx: Db, accountId: string, kind: ContactKind): Promise<void> {
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).where('kind', '=', kind).execute()
}
