import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isGuessable } from '@kabinet/contract/passwords/is-guessable'
import { holdsPersonal, type Personal, personalWords } from '@kabinet/contract/passwords/personal-words'
import type { ProblemKey } from '@kabinet/contract/texts/problems'
import { guessScore } from './guess-score.ts'

type Lists = Pick<Deps, 'breachedPasswords'>

/** Refuses (203, `fields`) a password that keeps the rules but holds one's own name or address, is easily guessed, or known to be stolen. */
export async function requireGoodPassword(
  lists: Lists,
  password: string,
  whose: Personal,
  path = 'password',
): Promise<void> {
  const words = personalWords(whose)
  if (holdsPersonal(password, words)) refuse(path, 'v.password.personal')
  if (isGuessable(password) || (await guessScore(password, words)) < 2) refuse(path, 'v.password.guessable')
  await requireUnbreached(lists, password, path)
}

/** Also of a password that is right: whoever has the list tries it first. */
export async function requireUnbreached(
  { breachedPasswords }: Lists,
  password: string,
  path = 'password',
): Promise<void> {
  if (await breachedPasswords?.holds(password)) refuse(path, 'v.password.breached')
}

function refuse(path: string, problem: ProblemKey): never {
  throw new ApiError('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path, error: 'HUMAN_FRIENDLY_MULTIPLE', problem }] })
}
