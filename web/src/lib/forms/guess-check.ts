import { guessReason, type GuessReason } from '@kabinet/contract/passwords/is-guessable'
import { holdsPersonal, type Personal, personalWords } from '@kabinet/contract/passwords/personal-words'
import { product } from '../product.ts'

export type PersonalWords = Omit<Personal, 'product'>

/** Why the server would reject the password as guessable or personal. Loaded with its word lists when a new password is typed. */
export const whyEasyToGuess = (password: string, owner: PersonalWords): GuessReason | 'personal' | null =>
  holdsPersonal(password, personalWords({ ...owner, product: product() })) ? 'personal' : guessReason(password)

export type GuessCheck = typeof whyEasyToGuess
