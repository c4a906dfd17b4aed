import { russianWords } from '@kabinet/contract/passwords/russian-words'
import { inLatinLayout, latinSpellings } from '@kabinet/contract/passwords/spellings'
import { endsOf } from '@kabinet/contract/passwords/is-guessable'
import { once } from '../../lib/once.ts'

/** Strength from 0 (a moment) to 4 (centuries) against an attacker who has `words` (zxcvbn). */
export async function guessScore(password: string, words: readonly string[]): Promise<number> {
  const { check } = await load()
  return Math.max(...endsOf(password, 24).map((end) => check(end, [...words]).score))
}

/** 1.5 MB of dictionaries and 0.2 s, so loaded with the first password instead of at startup. */
const load = once(async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary, russian: russianWords.flatMap(waysToType) }
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
  return { check: zxcvbn.check.bind(zxcvbn) }
})

const waysToType = (word: string) => [inLatinLayout(word.replaceAll('ё', 'е')), ...latinSpellings(word)]
