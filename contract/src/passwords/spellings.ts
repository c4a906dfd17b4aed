/**
 * The first spelling is ICAO 9303 without its doubtful cases; the others occur in passwords and addresses. Pairs are
 * listed where the spelling depends on the neighbour.
 */
const latin: Record<string, readonly string[]> = {
  ий: ['iy', 'ii', 'y', 'i', 'ij'],
  ый: ['yy', 'iy', 'y', 'ij'],
  ия: ['iya', 'ia', 'ija', 'iia'],
  ья: ['ya', 'ia', 'ja'],
  ье: ['ye', 'ie', 'e', 'je'],
  ьё: ['ye', 'yo', 'io', 'jo'],
  кс: ['ks', 'x'],
  а: ['a'],
  б: ['b'],
  в: ['v'],
  г: ['g'],
  д: ['d'],
  е: ['e'],
  ё: ['e', 'yo', 'io', 'jo', 'o'],
  ж: ['zh', 'j', 'g'],
  з: ['z'],
  и: ['i'],
  й: ['i', 'y', 'j'],
  к: ['k'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t'],
  у: ['u'],
  ф: ['f'],
  х: ['kh', 'h', 'x'],
  ц: ['ts', 'c'],
  ч: ['ch'],
  ш: ['sh'],
  щ: ['shch', 'sch', 'sh'],
  ъ: [''],
  ы: ['y', 'i'],
  ь: [''],
  э: ['e'],
  ю: ['yu', 'ju', 'iu', 'u'],
  я: ['ya', 'ja', 'ia'],
}

/** Covers four ambiguous letters in any combination; more are rare. */
const maxSpellings = 256

/** Latin spellings of a lower-case word, the plainest first; Latin letters lose their accents. */
export function latinSpellings(word: string): string[] {
  let spelt = ['']
  for (let at = 0; at < word.length; ) {
    const pair = latin[word.slice(at, at + 2)]
    const letter = word.charAt(at)
    const ways = pair ?? latin[letter] ?? [letter.normalize('NFD').replace(/\p{M}/gu, '')]
    spelt = ways.flatMap((way) => spelt.map((start) => start + way)).slice(0, maxSpellings)
    at += pair ? 2 : 1
  }
  return [...new Set(spelt)]
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** Converts Latin keys to the Russian layout: `ghbdtn` is «привет». */
export const inRussianLayout = (text: string) => retyped(text, latinKeys, russianKeys)

export const inLatinLayout = (word: string) => retyped(word, russianKeys, latinKeys)

function retyped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
