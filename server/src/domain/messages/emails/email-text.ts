import type { Block, EmailMessage, Words } from './email-message.ts'

export type EmailFooter = { words: Words; imprint: readonly string[] }

/** The plain-text part: the same text, with buttons as separate lines with the bare link. */
export function emailText({ blocks }: EmailMessage, { words, imprint }: EmailFooter): string {
  return [...blocks.map(blockText), ['-- ', wordsText(words), ...imprint].join('\n')].join('\n\n') + '\n'
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('words' in block) return wordsText(block.words)
  if ('code' in block) return `${block.label}: ${block.code}`
  if ('quote' in block) return block.quote
  return `${block.button}:\n${block.link}`
}

function wordsText(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : word.link)).join('')
}
