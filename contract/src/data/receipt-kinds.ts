/** `ended`: its term is over. `agreed`: to a legal text. */
export const receiptKinds = ['given', 'changed', 'withdrawn', 'ended', 'agreed'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
