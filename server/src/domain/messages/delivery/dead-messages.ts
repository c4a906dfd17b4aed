import type { Db } from '../../../db/schema.ts'
import { listDead, reviveDead } from '../messages.sql.ts'
import { isId } from '../../../lib/ids.ts'
import { UsageError } from '../../../lib/usage-error.ts'

/** Implements `npm run admin -- messages`. Returns the text to print; throws a one-line error when the command fails. */
export async function answerOperator(db: Db, [noun, verb, id, ...more]: readonly string[]): Promise<string> {
  if (noun !== 'messages' || more.length > 0) throw new UsageError()
  if (verb === 'dead' && id === undefined) return tellDead(db)
  if (verb === 'retry' && id !== undefined) return retry(db, id)
  throw new UsageError()
}

async function tellDead(db: Db): Promise<string> {
  const dead = await listDead(db)
  const lines = dead.map(({ id, done_at, transport, kind, tries, error, is_wiped }) =>
    [
      id,
      done_at.toISOString(),
      transport,
      kind,
      `${tries} tries`,
      (error ?? '').replaceAll(/\s+/g, ' '),
      is_wiped ? '(too old to retry)' : '',
    ]
      .join('  ')
      .trimEnd(),
  )
  return lines.length > 0 ? lines.join('\n') : 'There are no dead messages.'
}

async function retry(db: Db, id: string): Promise<string> {
  if (!isId(id) || !(await reviveDead(db, id)))
    throw new Error(`There is no dead message ${id} that could still be sent.`)
  return `${id} will be sent at once.`
}
