/** Control characters but line breaks, C1 as well as C0, and the marks that turn the direction of writing: a terminal obeys them. */
const obeyed = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What may be written to an operator's terminal, whoever wrote it. */
export const printable = (text: string): string => text.replaceAll('\t', ' ').replaceAll(obeyed, '')
