const shortWords = new Set('в во к ко с со о об у и а на по за из от до не но для под при без'.split(' '))
const wordAndSpace = /(\p{L}+) (?=\S)/gu
const numberAndUnit = /(\d|\{n\}|\{count\}) (?=\p{L})/gu
const dash = / (?=—)/gu

/** Joins short Russian words to the next word, numbers to their unit, and a dash to the previous word (docs/design.md#words). */
export function withNonBreakingSpaces(text: string): string {
  const joined = text.replace(wordAndSpace, (all, word: string, at: number) =>
    shortWords.has(word.toLowerCase()) && /^$|[\s(«„“]/.test(text.charAt(at - 1)) ? `${word}\u00a0` : all,
  )
  return joined.replace(numberAndUnit, '$1\u00a0').replace(dash, '\u00a0')
}
