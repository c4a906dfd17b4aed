/**
 * Cyrillic → Latin, in the ways people write it: the first is ICAO 9303 without its doubtful cases, the others are what else is seen in
 * passwords and addresses. Pairs of letters stand where the spelling of one hangs on the other.
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

/** Four doubtful letters, written in whatever mixture; what is beyond is rare. */
const mostSpellings = 256

/** How a lower-case word is written in Latin letters, the plainest first; Latin letters stay, without their accents. */
export function latinSpellings(word: string): string[] {
  let spelt = ['']
  for (let at = 0; at < word.length; ) {
    const pair = latin[word.slice(at, at + 2)]
    const letter = word.charAt(at)
    const ways = pair ?? latin[letter] ?? [letter.normalize('NFD').replace(/\p{M}/gu, '')]
    spelt = ways.flatMap((way) => spelt.map((start) => start + way)).slice(0, mostSpellings)
    at += pair ? 2 : 1
  }
  return [...new Set(spelt)]
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys write in the Russian layout: `ghbdtn` is «привет». */
export const inRussianLayout = (text: string) => retyped(text, latinKeys, russianKeys)

/** What a Russian word becomes when the Latin layout is on. */
export const inLatinLayout = (word: string) => retyped(word, russianKeys, latinKeys)

function retyped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
