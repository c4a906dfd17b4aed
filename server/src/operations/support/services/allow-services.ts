import type { Deps } from '../../../deps.ts'
import { turnMayConnect } from '../../../domain/services-policy/services-policy.sql.ts'
import type { Reason } from '../act-on-person.ts'
import { noAccount, SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { holdAccount } from '../../../domain/accounts/hold-account.sql.ts'

export type ServicesPermission = 'allow' | 'disallow'

/** Lets a user connect services under `SERVICES=invited`, or no longer. Services that are connected stay. Throws `SupportRefusal`. */
export function turnServices(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { act, id, who, why }: Reason & { act: ServicesPermission; id: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await holdAccount(tx, id)) === undefined) throw noAccount(id)
    if (!(await turnMayConnect(tx, id, act === 'allow')))
      throw new SupportRefusal(`${id} ${act === 'allow' ? 'is already' : 'was not'} allowed.`)
    const isAllowed = act === 'allow'
    const changed = { before: { may_connect_services: !isAllowed }, after: { may_connect_services: isAllowed } }
    await recordSupportAct(tx, { act: `${act}-services`, accountId: id, who, why, ...changed })
    if (act === 'disallow') return `${id} is no longer allowed to connect services. Connected services stay.`
    const { connect } = config.services
    const hint = connect === 'invited' ? '' : ` This has an effect under SERVICES=invited only; it is ${connect}.`
    return `${id} may connect services.${hint}`
  })
}
