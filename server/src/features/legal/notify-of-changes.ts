import { limits } from '@kabinet/contract/limits'
import type { Deps } from '../../deps.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { nextAccounts, noteTold, takeChangeToTell } from './legal-changes.sql.ts'

const batch = 100
/** At most this many messages a minute and process. */
const batches = 50

/** Tells users of a legal text that takes effect within 14 days, each once, by the first verified contact. Resumes after a crash. */
export async function notifyOfLegalChanges(deps: Deps): Promise<void> {
  for (let n = 0; n < batches; n++) if (!(await tellNext(deps))) return
}

/** Tells one batch. False when nobody is left. */
const tellNext = (deps: Deps): Promise<boolean> =>
  change(deps, async (tx, post) => {
    const told = await takeChangeToTell(tx, limits.legalNoticeDays)
    if (!told) return false
    const { kind: text, summary, effectiveAt } = told
    const accounts = await nextAccounts(tx, told, told.notifiedTo, batch)
    for (const { id, hasAccepted } of accounts) {
      const recipient = hasAccepted ? undefined : await findNoticeRecipient(tx, id)
      const [contact] = recipient?.contacts ?? []
      if (!recipient || !contact) continue
      const { locale, timezone: timeZone } = recipient
      const payload = { text, summary: summary[locale], effectiveAt, timeZone }
      await post({ ...contact, locale, accountId: id, kind: 'legal_change', payload })
    }
    await noteTold(tx, told, accounts.at(-1)?.id ?? null)
    return true
  })
