/**
 * What a stranger wrote, before it goes to an address that the stranger typed: our letters shall lead nobody to another site. A word
 * with an address in it becomes `…`. Word by word, so that it takes no longer than the text is long.
 */
export function withoutLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (hasAddress(word) ? '…' : word))
    .join('')
}

const hasAddress = (word: string) => /:\/\/|[\p{L}\p{N}-][.。．]\p{L}|@|\bmailto:|\btel:/iu.test(word)
