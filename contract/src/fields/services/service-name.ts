import type { ProblemKey } from '../../texts/problems.ts'

/** As names of persons, with digits and the signs of names of firms; starts with a letter or digit. */
const signs = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’ʼ.,&+№()«»"“”–—!-]|\u200c|\u200d)*$/u
const telephone = /\d(?:[ ().+–-]*\d){4}/
/** No top-level domain is called js. */
const site = /[\p{L}\p{N}]\.(?!js(?!\p{L}))\p{L}{2}/iu
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Rules that a user's service follows beyond one line of 2 to 64 characters: its name must not pass for an address, a phone number or another word. */
export function serviceNameProblem(name: string): ProblemKey | null {
  if (!signs.test(name) || !/\p{L}/u.test(name) || telephone.test(name) || site.test(name)) return 'v.service.name'
  const isMixed = (word: string) => alphabets.filter((letter) => letter.test(word)).length > 1
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some(isMixed) ? 'v.service.mixed' : null
}
