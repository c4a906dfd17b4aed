import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { standingContacts } from './trust.sql.ts'

/** `at`: database time, ISO 8601. */
export type NoticeRecipient = {
  locale: Locale
  /** The account's, else its browser's. */
  timezone: string | null
  at: string
  contacts: { transport: Transport; to: string }[]
}

/** A thief's browser is newer than the owner's. */
const shownZone = sql<string | null>`coalesce(a.timezone,
  (select d.time_zone from device d where d.account_id = a.id and d.time_zone is not null order by d.first_used_at limit 1))`

type VerifiedContact = Omit<NoticeRecipient, 'contacts'> & { kind: 'email' | 'phone'; value: string }

const verifiedContacts = compiled<{ accountId: string }, VerifiedContact>(
  (value) => sql`
    select a.locale, ${shownZone} as timezone, ${isoTime(sql`app_now()`)} as at, c.kind, c.value
    from account a join lateral (
      select distinct on (s.kind) s.kind, s.value, s.place, min(s.place) over () as first
      from (${standingContacts(sql`a.id`)}) s order by s.kind, s.place, s.since desc
    ) c on c.place = c.first
    where a.id = ${value('accountId')}
    order by c.kind`,
)

/** Returns trusted contacts, else those that untrusted ones replaced; e-mail first. Undefined when the account is gone. */
export async function findNoticeRecipient(db: Db, accountId: string): Promise<NoticeRecipient | undefined> {
  const { rows } = await verifiedContacts.execute(db, { accountId })
  const [first] = rows
  if (!first) return undefined
  const contacts = rows.map(({ kind, value }) => ({
    transport: kind === 'email' ? ('email' as const) : ('sms' as const),
    to: value,
  }))
  const { locale, timezone, at } = first
  return { locale, timezone, at, contacts }
}
