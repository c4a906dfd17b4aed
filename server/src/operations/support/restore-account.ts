import type { Deps } from '../../deps.ts'
import { byOperator } from '../../domain/accounts/events.sql.ts'
import { undoDeletion } from '../../domain/accounts/reopen-account.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** Throws `SupportRefusal`. */
export function restoreAccount(
  deps: Pick<Deps, 'db' | 'config'>,
  { id, who, why }: Reason & { id: string },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const undone = await undoDeletion(deps, tx, id, byOperator)
    if (undone === 'gone') throw new SupportRefusal(`There is no deleted account ${id}.`, 'unknown')
    if (undone === 'taken')
      throw new SupportRefusal(`${id} cannot be restored: another account uses its e-mail or phone.`)
    await recordSupportAct(tx, {
      act: 'restore-account',
      accountId: id,
      who,
      why,
      before: { status: 'deactivated' },
      after: { status: 'active' },
    })
    return `${id} is restored. Its owner logs in with the previous e-mail or phone and password.`
  })
}
