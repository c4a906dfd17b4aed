import { type ConsoleRole, consoleRoles } from '@kabinet/contract/admin/roles'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { change } from '../../domain/messages/change.ts'
import type { Actor } from '../acts/act.ts'
import type { Reason } from '../support/act-on-person.ts'
import { requireOpen } from '../support/hold-person.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { recordSupportAct } from '../support/support-acts.sql.ts'
import { tellOperators } from './tell-operators.ts'
import { countOperators, findRole, lockRoles, putRole, removeRole } from './operator-role.sql.ts'

/** From the lowest. `none` takes the role away. */
export const wantedRoles = ['none', ...consoleRoles] as const
type Wanted = (typeof wantedRoles)[number]

type RoleRequest = Reason & { id: string; role: Wanted; from?: Wanted | undefined }

/** `from`: the role that was seen; the console must give it. Throws `SupportRefusal`. */
export function changeRole(deps: Deps, { id, role, from, who, why }: RoleRequest, actor: Actor): Promise<string> {
  return change(deps, async (tx, post) => {
    await lockRoles(tx)
    const present = await findRole(tx, id)
    const was = present?.role ?? 'none'
    if (from !== undefined && from !== was)
      throw refusal(`The role is ${was} by now, not ${from}: a colleague changed it. Look again.`)
    if (actor.via !== 'command') await requireMayChange(tx, { id, role, from, was }, actor)
    if (was === role && !present?.suspendedAt) throw refusal(`The role of ${id} is ${role} already.`)
    if (role !== 'none') {
      await requireOpen(tx, id)
      await putRole(tx, { accountId: id, role })
    }
    const about = (await findRole(tx, id))?.who ?? id
    await tellOperators(tx, post, { act: `people role ${role}`, about, who, why })
    if (role === 'none') await removeRole(tx, id)
    await recordSupportAct(tx, { act: 'role', accountId: id, who, why, before: { role: was }, after: { role } })
    if (role === 'none') return `${id} has no role any more, and is logged out of the console.`
    return was === role
      ? `${id} has the role ${role} back.`
      : `${id} has the role ${role}. The console asks for an authenticator app or a passkey that is older than 72 hours.`
  })
}

type Change = { id: string; role: Wanted; from: Wanted | undefined; was: ConsoleRole | 'none' }

/** At the console, an operator lowers and gives back the roles of others. */
async function requireMayChange(tx: Db, { id, role, from, was }: Change, actor: Actor): Promise<void> {
  if (from === undefined) throw refusal('Say the role that you saw, in `from`.')
  if (id === actor.accountId) throw refusal('Another operator changes your role.')
  if (wantedRoles.indexOf(role) > wantedRoles.indexOf(was))
    throw refusal('Only the command on the server gives a higher role: npm run admin -- people role.')
  if (was === 'operator' && role !== 'operator' && (await countOperators(tx, id)) === 0)
    throw refusal('This is the last operator: only the command on the server takes that role away.')
}

const refusal = (line: string) => new SupportRefusal(line)
