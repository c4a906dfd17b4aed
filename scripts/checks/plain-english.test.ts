import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commentsOf, hasReplacedWord, isOdd, sentencesOf, titlesOf } from './plain-english.ts'
import { repositoryFiles } from './repository-files.ts'

const ceiling = 2
const files = repositoryFiles()
const textsIn = (some: readonly string[], read: (source: string) => string[]) =>
  some.flatMap((file) => read(readFileSync(file, 'utf8')).map((text) => ({ file, text })))
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
// Generated pages and the specification are not written by us; the patterns are English.
const pages = files.filter(
  (file) => file.endsWith('.md') && !/(^|\/)(docs\/generated\/|docs\/specification|.*\.ru\.md)/.test(file),
)

describe('plain English', () => {
  const kinds = [
    { what: 'comments', files: code, read: commentsOf },
    { what: 'test titles', files: code, read: titlesOf },
    { what: 'sentences of docs', files: pages, read: sentencesOf },
  ]
  test.each(kinds)('keeps odd constructions below the ceiling: $what', ({ files, read }) => {
    const texts = textsIn(files, read)
    const odd = texts.filter(({ text }) => isOdd(text))
    expect(texts.length).toBeGreaterThan(500)
    expect((100 * odd.length) / texts.length, JSON.stringify(odd.slice(0, 50), null, 1)).toBeLessThanOrEqual(ceiling)
  })

  test.each(kinds.slice(0, 2))('uses the words of the field: $what', ({ files, read }) => {
    const texts = textsIn(files, read).filter(({ text }) => hasReplacedWord(text))
    expect(texts).toEqual([])
  })

  test.each([
    ['an unconfirmed log-in', true],
    ['resends the letter of a registration', true],
    ['names of 65 Latin letters', false],
    ['the API of "Test the log-in"', false],
    ['spell it letter by letter', false],
  ])('finds replaced words in %j', (text, expected) => expect(hasReplacedWord(text)).toBe(expected))

  test.each([
    ['What an unknown application goes by.', true],
    ['Whoever holds the token may read.', true],
    ['What is a token?', false],
    ['Returns the identifier of an unregistered client.', false],
  ])('judges %j', (text, expected) => expect(isOdd(text)).toBe(expected))

  test('reads comments, titles and sentences', () => {
    const source = "/** One. */\n// Two\n// lines.\ntest('rejects a code', () => {})"
    expect(commentsOf(source)).toEqual(['One.', 'Two lines.'])
    expect(titlesOf(source)).toEqual(['rejects a code'])
    expect(sentencesOf('# Title of page\n\nA first sentence. A second one.\n\n```\ncode here\n```\n')).toEqual([
      'Title of page',
      'A first sentence.',
      'A second one.',
    ])
  })
})
