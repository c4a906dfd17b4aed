import { type Document, document, type NewDocument } from '@kabinet/contract/api/documents.api'
import { isBefore14 } from '@kabinet/contract/fields/date'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import { findPassportDate } from '../../domain/person-keys/passport-date.sql.ts'
import { type DocumentType, documentTypes } from '@kabinet/contract/data/document-kinds'
import * as z from 'zod/mini'
import type { ActDeps, Deps } from '../../deps.ts'
import { invalidField, requireFound } from '../../lib/api-error.ts'
import type { Db } from '../../db/schema.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { newId } from '../../lib/ids.ts'
import type { DataKey } from '../../lib/keys.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { holdPersonKey, openPersonKey } from '../../domain/person-keys/person-keys.ts'
import {
  deleteDocumentRow,
  findBirthdate,
  findDocumentType,
  findSealedDocuments,
  setBirthdate,
  type SealedDocument,
  type SealedDocuments,
  upsertDocumentRow,
} from './documents.sql.ts'

type DocumentOwner = { accountId: string; sessionId: string; by: By }
type Documents = { items: Document[] }

/** Without a key there are no documents to decrypt. */
export function presentDocuments({ keys }: Deps, found: SealedDocuments | null): Documents {
  return { items: found?.key ? openAll(openPersonKey(keys, found.key), found.items) : [] }
}

export async function saveDocument(
  deps: ActDeps,
  owner: DocumentOwner,
  { was, ...input }: NewDocument,
): Promise<Documents> {
  const { accountId } = owner
  const { document_type, birthdate, ...fields } = { birthdate: undefined, ...input }
  const type = typeOf(document_type)
  return change(deps, async (tx) => {
    if ('issued_at' in fields) await putDates(tx, deps, accountId, { issuedAt: fields.issued_at, birthdate })
    const key = await holdPersonKey(tx, deps.keys, accountId)
    if (was)
      requireUnchanged(
        (await storedDocuments(tx, key, accountId)).find((document) => document.document_type === type),
        fields,
        was,
      )
    const sealed = key.seal(placeOf(type), JSON.stringify(fields))
    await upsertDocumentRow(tx, { accountId, id: newId(), type, sealed })
    await recordEvent(tx, { ...owner, kind: 'document_saved', details: { document: type } })
    return { items: await storedDocuments(tx, key, accountId) }
  })
}

const storedDocuments = async (tx: Db, key: DataKey, accountId: string) =>
  openAll(key, (await findSealedDocuments(tx, accountId))?.items ?? [])

export function removeDocument(deps: ActDeps, owner: DocumentOwner, id: string): Promise<void> {
  return change(deps, async (tx) => {
    const document = requireFound(await deleteDocumentRow(tx, owner.accountId, id))
    await recordEvent(tx, { ...owner, kind: 'document_deleted', details: { document } })
  })
}

export function logShown(deps: ActDeps, owner: DocumentOwner, id: string): Promise<void> {
  return change(deps, async (tx) => {
    const document = requireFound(await findDocumentType(tx, owner.accountId, id))
    await recordEvent(tx, { ...owner, kind: 'document_shown', details: { document } })
  })
}

function openAll(key: DataKey, items: readonly SealedDocument[]): Document[] {
  return items.map(({ sealed, ...row }) =>
    z.parse(document, { ...row, ...JSON.parse(key.open(placeOf(row.document_type), sealed)) }),
  )
}

const placeOf = (type: DocumentType) => `document ${type}`

function typeOf(written: NewDocument['document_type']): DocumentType {
  const type = documentTypes.find((one) => one === written.toLowerCase())
  if (!type) throw new Error(`${written} is no type of documents`)
  return type
}

type Dates = { issuedAt: string; birthdate: string | undefined }

/** Dates that contradict each other already stay, so that other fields can be changed. */
async function putDates(tx: Db, deps: ActDeps, accountId: string, { issuedAt, birthdate }: Dates): Promise<void> {
  const known = await findBirthdate(tx, accountId)
  const day = birthdate ?? known
  const isNew = day !== known || issuedAt !== (await findPassportDate(tx, deps.keys, accountId))
  if (day !== null && isNew && isBefore14(day, issuedAt)) throw invalidField('issued_at', 'v.passport.early')
  if (birthdate === undefined || birthdate === known) return
  await setBirthdate(tx, accountId, birthdate)
  await queueSecurityEvents(deps, tx, { kind: 'account-changed', accountId, fields: ['birthdate'] })
}
