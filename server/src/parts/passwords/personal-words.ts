/** Cyrillic → Latin as people write names in passwords (ICAO 9303 without its doubtful cases). */
const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Whose password it is: names as typed, the e-mail, the product's name. */
export type Personal = { names: readonly (string | null | undefined)[]; email?: string | null | undefined; product: string }

/** Lower-case Latin words that the password must not hold. Names of three letters and more; a shorter one would forbid half of all passwords. */
export function personalWords({ names, email, product }: Personal): string[] {
  const local = email?.split('@')[0] ?? ''
  const words = [...names, product].flatMap((name) => spellings(name ?? '').flatMap((word) => word.split(/[^a-z]+/)))
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u)].flatMap(spellings)
  return [...new Set([...words.filter((word) => word.length >= 3), ...parts.filter((part) => part.length >= 4)])]
}

function spellings(text: string): string[] {
  const lower = text.toLowerCase()
  return [
    [...lower]
      .map((letter) => latin[letter] ?? letter)
      .join('')
      .normalize('NFD')
      .replace(/\p{M}/gu, ''),
  ]
}
