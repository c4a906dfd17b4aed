import { isGuessable } from '@kabinet/contract/passwords/is-guessable'
import { holdsPersonal, type Personal, personalWords } from '@kabinet/contract/passwords/personal-words'
import { product } from '../product.ts'

export type PersonalWords = Omit<Personal, 'product'>

/** True when the server would reject the password as guessable or personal. Loaded with its word lists when a new password is typed. */
export const isEasyToGuess = (password: string, owner: PersonalWords): boolean =>
  isGuessable(password) || holdsPersonal(password, personalWords({ ...owner, product: product() }))

export type GuessCheck = typeof isEasyToGuess
