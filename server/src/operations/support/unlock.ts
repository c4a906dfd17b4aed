import type { Deps } from '../../deps.ts'
import { byOperator, recordEvent } from '../../domain/accounts/events.sql.ts'
import { forget } from '../../domain/throttle/charge.ts'
import { listFull } from '../../domain/throttle/throttle.sql.ts'
import type { Reason } from './act-on-person.ts'
import { limitsOfPerson } from './exceeded-limits.ts'
import { requireOpen } from './hold-person.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { countActsOn, recordSupportAct } from './support-acts.sql.ts'
import { readAccount } from './users.sql.ts'

const perDay = 3

/** Clears the counters of an account and its logins. The user's log and the audit name them. */
export async function unlock(deps: Deps, { id, who, why }: Reason & { id: string }): Promise<string> {
  const person = await readAccount(deps.db, id)
  if (!person) throw noAccount(id)
  const limits = await limitsOfPerson(deps, person)
  const counting = await listFull(
    deps.db,
    limits.map((limit) => ({ ...limit, max: 1 })),
  )
  const counters = counting.map(({ limit }) => limit).join(' ')
  await deps.db.transaction().execute(async (tx) => {
    await requireOpen(tx, id)
    if (counters === '') throw new SupportRefusal(`No limit counts anything of ${id}.`)
    if ((await countActsOn(tx, id, 'unlock')) >= perDay)
      throw new SupportRefusal(`${id} was unlocked ${perDay} times within a day. Its limits reset by themselves.`)
    await recordEvent(tx, { accountId: id, kind: 'limits_cleared', by: byOperator, details: { counters } })
    await recordSupportAct(tx, { act: 'unlock', accountId: id, who, why })
  })
  // After the commit, because concurrent transactions may hold the counters.
  const keys = limits.map(({ key }) => key)
  await forget(deps, keys)
  return `${id} may try again. Cleared: ${counters}. Limits of network addresses still count.`
}
