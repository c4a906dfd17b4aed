import { normalizeEmail } from '@kabinet/contract/fields/email'
import type { Deps } from '../../deps.ts'
import { listAsciiDomains, replaceSpelling } from './spellings.sql.ts'

/**
 * Normalizes e-mails that older versions stored with the ASCII spelling of the domain. When two accounts share a mailbox, the second keeps
 * its spelling and cannot sign in with it; the log warns the operator.
 */
export async function normalizeStoredAddresses({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { accountId, value } of await listAsciiDomains(db)) {
    const next = normalizeEmail(value)
    if (next !== value && !(await replaceSpelling(db, accountId, value, next)))
      log.warn(
        { account: accountId },
        'another account has verified the same e-mail with its domain in another spelling',
      )
  }
}
