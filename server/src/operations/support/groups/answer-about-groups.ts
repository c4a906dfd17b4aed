import type { Deps } from '../../../deps.ts'
import { UsageError } from '../../../lib/usage-error.ts'
import { accountOf } from '../allow-services.ts'
import { changeGroup, groupOf, membersOf } from './groups.ts'
import { listGroups } from './groups.sql.ts'
import { formatResult, readTyped, requireReason } from '../typed-act.ts'

const verbs = ['group', 'groups'] as const
export const isGroupVerb = (verb: string | undefined): verb is (typeof verbs)[number] =>
  verbs.some((one) => one === verb)

/** `people group add|remove LOGIN GROUP` and `people groups [GROUP]`. Throws `UsageError`, or an error with a one-line message. */
export async function answerAboutGroups(deps: Deps, [verb, ...args]: readonly string[]): Promise<string> {
  if (verb === 'groups') return list(deps, args)
  const [act, login, group, ...rest] = args
  const typed = readTyped([act ?? '', login ?? '', ...rest])
  const isComplete = login !== undefined && group !== undefined && ![login, group].some((word) => word.startsWith('-'))
  if (!isComplete || (act !== 'add' && act !== 'remove')) throw new UsageError()
  const reason = requireReason(typed)
  return changeGroup(deps, { act, group: groupOf(group), id: await accountOf(deps.db, login), ...reason })
}

async function list({ db }: Deps, args: readonly string[]): Promise<string> {
  const [first, ...rest] = args
  const isOfOne = first !== undefined && !first.startsWith('-')
  const typed = readTyped(isOfOne ? ['groups', first, ...rest] : ['groups', '', ...args])
  return formatResult(isOfOne ? await membersOf(db, groupOf(first)) : await listGroups(db), typed)
}
