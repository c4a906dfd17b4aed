import { feedbackForm } from '@kabinet/contract/api/feedback.api'
import type { Deps } from '../../deps.ts'
import { listFeedback } from './feedback.sql.ts'
import { UsageError } from '../../lib/usage-error.ts'

export async function answerAboutFeedback(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  [verb, count = '20', ...more]: readonly string[],
) {
  if (verb !== 'list' || !/^[1-9]\d{0,3}$/.test(count) || more.length > 0) throw new UsageError()
  const found = await listFeedback(db, Number(count))
  const printed = found.map(({ id, account_id, created_at, sealed }) => {
    const { name, email, message } = feedbackForm.parse(JSON.parse(keys.open(sealed)))
    const head = [
      created_at.toISOString(),
      id,
      account_id === null ? 'not logged in' : `account ${account_id}`,
      `${name} <${email}>`,
    ]
    return `${head.join('  ')}\n${message.replaceAll(/^/gm, '    ')}`
  })
  return printed.length > 0 ? printed.join('\n\n') : 'There are no support requests.'
}
