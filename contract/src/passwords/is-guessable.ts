import { englishWords } from './english-words.ts'
import { isOneRun, isOrnament, withoutRuns } from './patterns.ts'
import { russianWords } from './russian-words.ts'
import { inRussianLayout, latinSpellings } from './spellings.ts'

const plainE = (word: string) => word.replaceAll('ё', 'е')

const withFeminine = (word: string) => (/(?:[оеё]в|ин)$/.test(word) ? [word, `${word}а`] : [word])

const russian = russianWords.flatMap(withFeminine)
const cyrillic = new Set(russian.map(plainE))
const spelt = new Set([...englishWords, ...russian.flatMap(latinSpellings)])

const disguises: readonly Record<string, string>[] = [
  {
    '0': 'o',
    '1': 'i',
    '!': 'i',
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    '7': 't',
    '+': 't',
    '8': 'b',
    '9': 'g',
    '6': 'b',
  },
  { '0': 'o', '1': 'l', '!': 'l', '3': 'e', '4': 'ch', '@': 'a', '5': 's', $: 's', '7': 't', '6': 'sh' },
]

/** `run`: keyboard walks, sequences, repetitions. `word`: a frequent word with ornaments, one of which may be a `year`. */
export type GuessReason = 'run' | 'word' | 'year'

/**
 * Says why a dictionary attack would find the password soon: a frequent word in any spelling, disguise or keyboard
 * layout, or only keyboard walks, sequences and repetitions. Small enough for a browser; the server adds zxcvbn.
 */
export function guessReason(password: string): GuessReason | null {
  const [first, last] = endsOf(password, 32).map(reasonOf)
  return last === null ? null : (first ?? null)
}

/** A password of more than `most` characters is judged by its ends: the time grows with the square of the length. */
export const endsOf = (password: string, max: number): string[] =>
  password.length <= max ? [password] : [password.slice(0, 16), password.slice(-16)]

function reasonOf(password: string): GuessReason | null {
  const lower = password.toLowerCase()
  const [core, around] =
    partsWithAllLetters(lower).find((part) => isFrequent(part[0]) && part[1].every(isOrnament)) ?? []
  if (core !== undefined && !isOneRun(core)) return around?.some((part) => /(19|20)\d\d/.test(part)) ? 'year' : 'word'
  return core !== undefined || isAllRuns(lower) || isAllRuns(deinterleaved(lower)) ? 'run' : null
}

export const isGuessable = (password: string): boolean => guessReason(password) !== null

/** Two characters outside the runs multiply the guesses only by about a hundred. */
function isAllRuns(text: string): boolean {
  const { left, runs } = withoutRuns(text)
  return runs > 0 && runs <= 3 && left.length <= 2
}

/** `q1w2e3` is two interleaved walks. */
const deinterleaved = (text: string) =>
  [0, 1].map((odd) => [...text].filter((_, at) => at % 2 === odd).join('')).join('')

function partsWithAllLetters(text: string): [core: string, around: string[]][] {
  const first = text.search(/[a-z]/)
  const last = text.length - 1 - backwards(text).search(/[a-z]/)
  const starts = Array.from({ length: first + 1 }, (_, at) => at)
  const ends = Array.from({ length: text.length - last }, (_, more) => last + 1 + more)
  return starts.flatMap((start) =>
    ends.map((end): [string, string[]] => [text.slice(start, end), [text.slice(0, start), text.slice(end)]]),
  )
}

function isFrequent(core: string): boolean {
  const bare = core.replace(/[-_.]/g, '')
  const undisguised = disguises
    .map((letters) => [...bare].map((sign) => letters[sign] ?? sign).join(''))
    .filter((word) => word.length >= 4)
  return isOneRun(core) || cyrillic.has(inRussianLayout(core)) || spelt.has(bare) || undisguised.some(isFrequentWord)
}

const backwards = (text: string) => [...text].reduceRight((before, letter) => before + letter, '')

function isFrequentWord(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  const once = half + half === word ? half : word
  return spelt.has(once) || spelt.has(backwards(once))
}
