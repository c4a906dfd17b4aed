import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isGuessable } from '@kabinet/contract/passwords/is-guessable'
import { holdsPersonal, type Personal, personalWords } from '@kabinet/contract/passwords/personal-words'
import type { ProblemKey } from '@kabinet/contract/texts/problems'
import { guessScore } from './guess-score.ts'

type Lists = Pick<Deps, 'breachedPasswords'>

/**
 * Throws HUMAN_FRIENDLY_MULTIPLE (203, `fields`) for weak passwords that keep the rules. They contain the user's name or address, are easy
 * to guess, or are breached.
 */
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

/** Also applies to correct passwords, because an attacker with the list tries them first. */
export async function requireUnbreached(
  { breachedPasswords }: Lists,
  password: string,
  path = 'password',
): Promise<void> {
  if (await breachedPasswords?.holds(password.normalize('NFC'))) refuse(path, 'v.password.breached')
}

function refuse(path: string, problem: ProblemKey): never {
  throw new ApiError('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path, error: 'HUMAN_FRIENDLY_MULTIPLE', problem }] })
}
