import type { Deps } from '../../deps.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import type { Reason } from './act-on-person.ts'
import { noAccount } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** Throws `SupportRefusal`. */
export function noteOn({ db }: Pick<Deps, 'db'>, { id, who, why }: Reason & { id: string }): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await holdAccount(tx, id)) === undefined) throw noAccount(id)
    await recordSupportAct(tx, { act: 'note', accountId: id, who, why })
    return `The note is kept with ${id}.`
  })
}
