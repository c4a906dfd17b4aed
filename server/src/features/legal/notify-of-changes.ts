import type { Deps } from '../../deps.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { nextAccounts, markAnnounced, lockChangeToAnnounce } from './legal-changes.sql.ts'

/** Period between the message and the effect of a new text. */
const noticeDays = 14
const batch = 100
const batches = 50

/** Sends a message about a legal text that takes effect within `noticeDays`, each once, by the first verified contact. Resumes after a crash. */
export async function notifyOfLegalChanges(deps: Deps): Promise<void> {
  for (let n = 0; n < batches; n++) if (!(await announceToNext(deps))) return
}

const announceToNext = (deps: Deps): Promise<boolean> =>
  change(deps, async (tx, post) => {
    const announced = await lockChangeToAnnounce(tx, noticeDays)
    if (!announced) return false
    const { kind: text, summary, effectiveAt } = announced
    const accounts = await nextAccounts(tx, announced, announced.notifiedTo, batch)
    for (const { id, hasAccepted } of accounts) {
      const recipient = hasAccepted ? undefined : await findNoticeRecipient(tx, id)
      const [contact] = recipient?.contacts ?? []
      if (!recipient || !contact) continue
      const { locale, timezone: timeZone } = recipient
      const payload = { text, summary: summary[locale], effectiveAt, timeZone }
      await post({ ...contact, locale, accountId: id, kind: 'legal_change', payload })
    }
    await markAnnounced(tx, announced, accounts.at(-1)?.id ?? null)
    return true
  })
