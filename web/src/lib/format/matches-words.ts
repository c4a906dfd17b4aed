/**
 * True when every word of the query is a prefix of a word in the text, ignoring case, ё/е and word order
 * (docs/design.md#searchable-list).
 */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((queryWord) => words.some((word) => word.startsWith(queryWord)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '')
}
