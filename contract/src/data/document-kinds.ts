import { inn12, snils } from '../fields/russian-numbers.ts'

/** Documents that are one number. `digits`: a 0 is a digit; other characters are inserted while typing. */
export const numberDocuments = {
  snils: { number: snils, digits: '000-000-000 00', described: 'SNILS, its check digits right' },
  inn: { number: inn12, digits: '000000000000', described: 'INN of a person, its check digits right' },
} as const
export type NumberDocument = keyof typeof numberDocuments
export const numberDocumentNames = Object.keys(numberDocuments) as NumberDocument[]

export const documentTypes = ['passport', ...numberDocumentNames] as const
export type DocumentType = (typeof documentTypes)[number]
