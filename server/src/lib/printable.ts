/** Control characters (C0 and C1) except line breaks, and bidirectional marks: a terminal interprets them. */
const obeyed = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes untrusted text safe for an operator's terminal. */
export const printable = (text: string): string => text.replaceAll('\t', ' ').replaceAll(obeyed, '')
