import type { Deps } from '../../../deps.ts'
import { closeFeedback as close } from '../../../features/feedback/feedback.sql.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'

/** Throws `SupportRefusal`. */
export function closeFeedback({ db }: Pick<Deps, 'db'>, { id, who, why }: Reason & { id: string }): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const closed = await close(tx, id, who)
    if (!closed) throw new SupportRefusal(`There is no open feedback ${id}.`, 'unknown')
    const about = closed.account_id === null ? {} : { accountId: closed.account_id }
    const changed = { before: { state: 'open' }, after: { state: 'closed' } }
    await recordSupportAct(tx, { act: `close-feedback ${id}`, ...about, who, why, ...changed })
    return `${id} is closed.`
  })
}
