import * as z from 'zod/mini'
import { isRegion } from '../data/region-codes.ts'
import { type DocumentType, numberDocumentNames, numberDocuments } from '../data/document-kinds.ts'
import { pastDay } from '../fields/date.ts'
import { departmentCode, passportNumber } from '../fields/russian-numbers.ts'
import { freeText, id, problemKey } from '../fields/text.ts'
import { calendarDay, instant, uuid } from '../fields/reply-types.ts'
import { was } from '../fields/was.ts'
import { route } from '../route.ts'

export const region = z
  .string(problemKey('v.required'))
  .check(z.minLength(1, problemKey('v.required')), z.refine(isRegion, problemKey('v.value')))

const passportFields = {
  number: passportNumber,
  issued_by: freeText,
  issued_at: pastDay,
  department_code: departmentCode,
  region,
}

export const passportForm = z.strictObject(passportFields)

/** `passport` is also written `PASSPORT` (docs/specification.md#3-entities-and-their-fields). Accepts either case, returns lower case. */
const typed = <const T extends DocumentType>(type: T) =>
  z.enum([type, type.toUpperCase() as Uppercase<T>], problemKey('v.value'))

export const newDocument = z.discriminatedUnion('document_type', [
  z.strictObject({ document_type: typed('passport'), ...passportFields, birthdate: z.optional(pastDay), was }),
  ...numberDocumentNames.map((type) =>
    z.strictObject({ document_type: typed(type), number: numberDocuments[type].number, was }),
  ),
])
export type NewDocument = z.output<typeof newDocument>

const metadata = { document_id: uuid, created_at: instant, updated_at: instant }

export const document = z.discriminatedUnion('document_type', [
  z.object({
    ...metadata,
    document_type: z.literal('passport'),
    number: z.string(),
    issued_by: z.string(),
    issued_at: calendarDay,
    department_code: z.string(),
    region: z.string(),
  }),
  ...numberDocumentNames.map((type) => z.object({ ...metadata, document_type: z.literal(type), number: z.string() })),
])
export type Document = z.output<typeof document>

const fullList = z.object({ items: z.array(document) })

export const listDocuments = route({
  method: 'GET',
  path: '/api/documents',
  who: 'signed-in',
  afterSupport: 'held',
  summary: 'List my documents, at most one per type',
  reply: fullList,
  errors: [],
})

/**
 * A passport issued before the 14th birthday is rejected at `issued_at` (`v.passport.early`) when the birthdate is known
 * and one of the dates is new. `birthdate` of a passport also changes the profile's, so that both can be corrected together.
 */
export const putDocument = route({
  method: 'POST',
  path: '/api/documents',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  summary: 'Add a document, or replace the one of its type; returns the full list',
  body: newDocument,
  reply: fullList,
  errors: ['ALREADY_EXIST', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

export const deleteDocument = route({
  method: 'DELETE',
  path: '/api/documents/:document_id',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  whilePending: true,
  summary: 'Delete a document',
  params: z.strictObject({ document_id: id }),
  errors: ['NOT_EXIST'],
})

/** Called before a page shows the numbers that it hides. `listDocuments` is not logged. */
export const showDocument = route({
  method: 'POST',
  path: '/api/documents/:document_id/show',
  who: 'signed-in',
  afterSupport: 'held',
  needs: 'token',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Log that the numbers of a document are shown',
  params: z.strictObject({ document_id: id }),
  errors: ['NOT_EXIST'],
})

export const documentsApi = { listDocuments, putDocument, deleteDocument, showDocument }
