import { inRussianLayout, latinSpellings } from './spellings.ts'

/** Whose password it is: names as typed, the e-mail, the product's name. */
export type Personal = {
  names: readonly (string | null | undefined)[]
  email?: string | null | undefined
  product: string
}

/** Lower-case Latin words that the password must not hold. Names of three letters and more; a shorter one would forbid half of all passwords. */
export function personalWords({ names, email, product }: Personal): string[] {
  const local = (email?.split('@')[0] ?? '').toLowerCase()
  const named = [...names, product].flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{M}]+/u))
  const words = named.flatMap(latinSpellings).flatMap((word) => word.split(/[^a-z]+/))
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u)].flatMap(latinSpellings)
  return [...new Set([...words.filter((word) => word.length >= 3), ...parts.filter((part) => part.length >= 4)])]
}

/** As it is typed, and as it reads where a Russian word was typed in the Latin layout: `Bdfyjd` holds Ivanov. */
export function holdsPersonal(password: string, words: readonly string[]): boolean {
  const typed = password.toLowerCase()
  const meant = latinSpellings(inRussianLayout(typed))[0] ?? typed
  return words.some((word) => typed.includes(word) || meant.includes(word))
}
