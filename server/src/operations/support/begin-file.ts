import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { listFull } from '../../domain/throttle/throttle.sql.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** Throws `SupportRefusal` for a file of invitations that the day's limit does not allow. */
export async function beginFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  {
    act,
    hash,
    lines,
    spread,
    who,
    why,
  }: Reason & { act: string; hash: string; lines: number; spread?: boolean | undefined },
): Promise<string> {
  if (act === 'invite' && !spread) await requireRoom({ db, config }, lines)
  const counts = `${lines} lines, SHA-256 ${hash}`
  await recordSupportAct(db, { act: `file of ${act}`, who, why: `${why} (${counts})` })
  return `Recorded: ${counts}.`
}

async function requireRoom({ db, config }: Pick<Deps, 'db' | 'config'>, lines: number): Promise<void> {
  const limit = limitOf(config.limits, 'invitations', 'all')
  const left = limit.max - lines
  if (left >= 0 && (await listFull(db, [{ ...limit, max: left + 1 }])).length === 0) return
  throw new SupportRefusal(
    `The file has ${lines} lines, more than LIMIT_INVITATIONS_PER_DAY (${limit.max}) leaves for today. No line was done. --spread sends it over several days.`,
  )
}
