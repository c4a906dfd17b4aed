import type { Deps } from '../../deps.ts'
import { lookUpServices } from './look-up.ts'
import { turnService } from './turn-service.ts'
import { readTyped, requireId, requireReason, formatResult } from './typed-act.ts'
import { UsageError } from '../../lib/usage-error.ts'

/** Runs `npm run admin -- services …` and returns the text to print. Throws an error with a one-line message, or the usage. */
export async function answerAboutServices({ db }: Pick<Deps, 'db'>, args: readonly string[]): Promise<string> {
  const typed = readTyped(args)
  if (!typed) throw new UsageError()
  const { verb, about } = typed
  if (verb === 'find') return formatResult(await lookUpServices(db, about), typed)
  if (verb !== 'suspend' && verb !== 'restore') throw new UsageError()
  return turnService({ db }, { act: verb, id: requireId(about), ...requireReason(typed) })
}
