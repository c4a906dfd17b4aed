import type { Block, Letter, Words } from './letter.ts'

/** `imprint`: lines of the operator's own. */
export type Foot = { words: Words; imprint: readonly string[] }

/** The text part: the same words, links bare on lines of their own where they were buttons. */
export function letterText({ blocks }: Letter, { words, imprint }: Foot): string {
  return [...blocks.map(blockText), ['-- ', wordsText(words), ...imprint].join('\n')].join('\n\n') + '\n'
}

function blockText(block: Block): string {
  if ('words' in block) return wordsText(block.words)
  if ('code' in block) return `${block.label}: ${block.code}`
  if ('quote' in block) return block.quote
  return `${block.button}:\n${block.link}`
}

function wordsText(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : word.link)).join('')
}
