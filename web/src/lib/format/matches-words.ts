/** Every word of the query begins some word of the text; case, ё/е and the order of words do not matter (docs/design.md#searchable-list). */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '')
}
