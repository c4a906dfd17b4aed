import { readLogin } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { turnMayConnect } from '../../domain/services-policy/services-policy.sql.ts'
import type { Reason } from './act-on-person.ts'
import { findOwner } from './find.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'
import { isId } from '../../lib/ids.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'

export type ServicesPermission = 'allow' | 'disallow'

/** Lets a user connect services under `SERVICES=invited`, or no longer. Services that are connected stay. Throws `SupportRefusal`. */
export function turnServices(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { act, id, who, why }: Reason & { act: ServicesPermission; id: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await holdAccount(tx, id)) === undefined) throw noAccount(id)
    if (!(await turnMayConnect(tx, id, act === 'allow')))
      throw new SupportRefusal('not-now', `${id} ${act === 'allow' ? 'is already' : 'was not'} allowed.`)
    await recordSupportAct(tx, { act: `${act}-services`, accountId: id, who, why })
    if (act === 'disallow') return `${id} is no longer allowed to connect services. Connected services stay.`
    const { connect } = config.services
    const hint = connect === 'invited' ? '' : ` This has an effect under SERVICES=invited only; it is ${connect}.`
    return `${id} may connect services.${hint}`
  })
}

/** The id of the account that is meant: by its id, or by its verified e-mail or phone. Throws `SupportRefusal`. */
export async function accountOf(db: Db, typed: string): Promise<string> {
  if (isId(typed)) return typed
  const login = readLogin(typed)
  if (!login) throw new SupportRefusal('not-now', `${typed} is neither an id, an e-mail nor a phone number.`)
  const found = await findOwner(db, login)
  if (!found) throw new SupportRefusal('unknown', `No account has verified ${typed}.`)
  return found.account_id
}
