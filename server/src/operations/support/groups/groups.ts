import { limits } from '@kabinet/contract/limits'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import type { Reason } from '../act-on-person.ts'
import { countGroups, deleteMember, insertMember, listMembers, type Membership } from './groups.sql.ts'
import { noAccount, SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { holdAccount } from '../../../domain/accounts/hold-account.sql.ts'

export type GroupAct = 'add' | 'remove'

/** Puts a user into a group, or takes them out (docs/govern.md#groups-and-access). Throws `SupportRefusal`. */
export function changeGroup(
  { db }: Pick<Deps, 'db'>,
  { act, id, group, who, why }: Reason & Membership & { act: GroupAct },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await holdAccount(tx, id)) === undefined) throw noAccount(id)
    const record = async (kind: 'group_added' | 'group_removed', done: string) => {
      const [before, after] = kind === 'group_added' ? [{ group: null }, { group }] : [{ group }, { group: null }]
      await recordEvent(tx, { accountId: id, kind, by: byOperator, details: { group } })
      await recordSupportAct(tx, { act: `${done} ${group}`, accountId: id, who, why, before, after })
    }
    if (act === 'remove') {
      if (!(await deleteMember(tx, { id, group }))) throw new SupportRefusal(`${id} is not in ${group}.`)
      await record('group_removed', 'remove-from-group')
      return `${id} is no longer in ${group}.`
    }
    await requireRoom(tx, id)
    if (!(await insertMember(tx, { id, group }))) throw new SupportRefusal(`${id} is in ${group} already.`)
    await record('group_added', 'add-to-group')
    return `${id} is in ${group}.`
  })
}

/** Tokens carry the groups, so their number is limited. */
async function requireRoom(tx: Db, id: string): Promise<void> {
  if ((await countGroups(tx, id)) >= limits.groupsMax)
    throw new SupportRefusal(`${id} is in ${limits.groupsMax} groups already; there can be no more.`)
}

/** Throws `SupportRefusal` for a group without members, which is not stored. */
export async function membersOf(db: Db, group: string) {
  const members = await listMembers(db, group)
  if (members.length === 0) throw new SupportRefusal(`No user is in ${group}.`, 'unknown')
  return members
}
