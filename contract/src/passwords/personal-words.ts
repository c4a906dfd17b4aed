import { inRussianLayout, latinSpellings } from './spellings.ts'

export type Personal = {
  names: readonly (string | null | undefined)[]
  email?: string | null | undefined
  product: string
}

/**
 * Lower-case Latin words that the password must not contain. Only names of three letters or more; shorter ones match
 * too many passwords.
 */
export function personalWords({ names, email, product }: Personal): string[] {
  const local = (email?.split('@')[0] ?? '').toLowerCase()
  const named = [...names, product].flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{M}]+/u))
  const words = named.flatMap(latinSpellings).flatMap((word) => word.split(/[^a-z]+/))
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u)].flatMap(latinSpellings)
  return [...new Set([...words.filter((word) => word.length >= 3), ...parts.filter((part) => part.length >= 4)])]
}

/** True when the password contains one of the words, as typed or by Russian keys in the Latin layout: `Bdfyjd` contains Ivanov. */
export function holdsPersonal(password: string, words: readonly string[]): boolean {
  const typed = password.toLowerCase()
  const meant = latinSpellings(inRussianLayout(typed))[0] ?? typed
  return words.some((word) => typed.includes(word) || meant.includes(word))
}
