import { isGuessable } from '@kabinet/contract/passwords/is-guessable'
import { holdsPersonal, type Personal, personalWords } from '@kabinet/contract/passwords/personal-words'
import { product } from '../product.ts'

/** Whose password it is to be, as far as the page knows. */
export type PersonalWords = Omit<Personal, 'product'>

/** True for what the server would refuse as easy to guess or as personal. Loaded with its lists of words when a new password is begun. */
export const isEasyToGuess = (password: string, owner: PersonalWords): boolean =>
  isGuessable(password) || holdsPersonal(password, personalWords({ ...owner, product: product() }))

export type GuessCheck = typeof isEasyToGuess
