import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { isUnfrozen } from './frozen-contacts.sql.ts'

/** What a notice needs to know of its reader. `at`: the database's time, ISO 8601. */
export type NoticeRecipient = {
  locale: Locale
  timezone: string | null
  at: string
  /** Which password is the present one. */
  passwordEpoch: string
  contacts: { transport: Transport; to: string }[]
}

type VerifiedContact = Omit<NoticeRecipient, 'contacts'> & { kind: 'email' | 'phone'; value: string }

const verifiedContacts = compiled<{ accountId: string }, VerifiedContact>(
  (value) => sql`
    select a.locale, a.timezone, to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      extract(epoch from a.password_changed_at)::text as "passwordEpoch", i.kind, i.value
    from account a join identifier i on i.account_id = a.id
    where a.id = ${value('accountId')} and i.verified_at is not null and ${isUnfrozen('i')}
    order by i.kind`,
)

/** Verified contacts only, none that is frozen, the e-mail first; nothing when the account is gone. */
export async function findNoticeRecipient(db: Db, accountId: string): Promise<NoticeRecipient | undefined> {
  const { rows } = await verifiedContacts.execute(db, { accountId })
  const [first] = rows
  if (!first) return undefined
  const contacts = rows.map(({ kind, value }) => ({
    transport: kind === 'email' ? ('email' as const) : ('sms' as const),
    to: value,
  }))
  const { locale, timezone, passwordEpoch } = first
  return { locale, timezone, at: first.at, passwordEpoch, contacts }
}
