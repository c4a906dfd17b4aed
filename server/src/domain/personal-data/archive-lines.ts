import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { DataKey } from '../../lib/keys.ts'
import { openPersonKey } from '../person-keys/person-keys.ts'
import { type Exported, type ExportedKind, exportedList } from './exported-tables.ts'
import { findSealedKey, readExported } from './read-exported.sql.ts'

export type ArchiveOf = { accountId: string; withDocuments: boolean }
/** A file of the archive, and the folder of its picture. */
export type Picture = { file: string; folder: string }
export type Batch = { kind: ExportedKind; rows: string[]; pictures: Picture[] }
type ReadDeps = Pick<Deps, 'db' | 'keys'>

const row = z.record(z.string(), z.unknown())

/** All rows of an account as JSON objects, table by table. Each batch is one statement: rows written meanwhile may be missing. */
export async function* archiveLines(
  deps: ReadDeps,
  { accountId, withDocuments }: ArchiveOf,
  onTable: (share: number) => Promise<void>,
): AsyncGenerator<Batch> {
  const sealed = await findSealedKey(deps.db, accountId)
  const key = sealed === undefined ? undefined : openPersonKey(deps.keys, sealed)
  for (const [n, [table, declared]] of exportedList.entries()) {
    await onTable(n / exportedList.length)
    if (declared.kind === 'document' && !withDocuments) continue
    for await (const rows of readExported(deps.db, accountId, table, declared)) {
      if (rows.length > 0) yield batchOf(deps, declared, rows, key)
    }
  }
}

function batchOf(
  deps: ReadDeps,
  declared: Exported & { kind: ExportedKind },
  rows: string[],
  key: DataKey | undefined,
): Batch {
  const { kind, sealed, picture } = declared
  if (!sealed && !picture) return { kind, rows, pictures: [] }
  const pictures: Picture[] = []
  const opened = rows.map((text) => {
    const { sealed: closed, ...found } = z.parse(row, JSON.parse(text))
    if (sealed) return JSON.stringify({ ...found, ...openSealed(deps, sealed, { found, closed, key }) })
    const folder = found[picture ?? '']
    delete found[picture ?? '']
    if (typeof folder !== 'string') return JSON.stringify(found)
    const file = kind === 'photo' ? 'photo.jpg' : `logos/${String(found['id'])}.jpg`
    pictures.push({ file, folder })
    return JSON.stringify({ ...found, file })
  })
  return { kind, rows: opened, pictures }
}

type Sealed = { found: Record<string, unknown>; closed: unknown; key: DataKey | undefined }

/** The places of the features that seal: `documents.ts`, `partners.ts`, `send-feedback.ts`. */
function openSealed({ keys }: ReadDeps, what: NonNullable<Exported['sealed']>, { found, closed, key }: Sealed) {
  const text = String(closed)
  const place = what === 'document' ? `document ${String(found['type'])}` : `partner ${String(found['id'])}`
  const json = what === 'feedback' ? keys.open(text) : key?.open(place, text)
  return json === undefined ? {} : z.parse(row, JSON.parse(json))
}
