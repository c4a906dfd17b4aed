import { readLogin } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { byOperator } from './events.sql.ts'
import { undoDeletion } from './reopen-account.ts'
import { findDeleted, listDeleted } from './restore-account.sql.ts'
import { isId } from '../../lib/ids.ts'
import { UsageError } from '../../lib/usage-error.ts'

/** Implements `npm run admin -- accounts`. Returns the text to print; throws a one-line error when the command fails. */
export async function answerAboutAccounts(
  deps: Pick<Deps, 'db' | 'config'>,
  [verb, what, ...more]: readonly string[],
): Promise<string> {
  if (more.length > 0) throw new UsageError()
  if (verb === 'deleted') return what === undefined ? tellDeleted(deps.db) : tellOne(deps.db, what)
  if (verb === 'restore' && what !== undefined) return restore(deps, what)
  throw new UsageError()
}

const line = ({ id, deleted_at }: { id: string; deleted_at: Date }) =>
  `${id}  deleted ${new Date(deleted_at).toISOString()}`

async function tellDeleted(db: Db): Promise<string> {
  const deleted = await listDeleted(db)
  return deleted.length > 0 ? deleted.map(line).join('\n') : 'There are no deleted accounts.'
}

async function tellOne(db: Db, typed: string): Promise<string> {
  const login = readLogin(typed)
  const found = login && (await findDeleted(db, login.value))
  if (!found) throw new Error('No deleted account has this e-mail or phone.')
  return line(found)
}

async function restore(deps: Pick<Deps, 'db' | 'config'>, id: string): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    const undone = isId(id) ? await undoDeletion(deps, tx, id, byOperator) : 'gone'
    if (undone === 'gone') throw new Error(`There is no deleted account ${id}.`)
    if (undone === 'taken') throw new Error(`${id} cannot be restored: another account uses its e-mail or phone.`)
  })
  return `${id} is restored. Its owner logs in with the previous e-mail or phone and password.`
}
