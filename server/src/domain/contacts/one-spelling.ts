import { normalizeEmail } from '@kabinet/contract/fields/email'
import type { Deps } from '../../deps.ts'
import { listAsciiDomains, respell } from './spellings.sql.ts'

/**
 * E-mails of before, when a domain was kept as it was typed, get the one spelling that is looked up now. Of two accounts with one mailbox
 * the second keeps its spelling, which nobody can log in by: that is for the operator to settle.
 */
export async function settleSpellings({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { accountId, value } of await listAsciiDomains(db)) {
    const next = normalizeEmail(value)
    if (next !== value && !(await respell(db, accountId, value, next)))
      log.warn(
        { account: accountId },
        'another account has verified the same mailbox in the other spelling of its domain',
      )
  }
}
