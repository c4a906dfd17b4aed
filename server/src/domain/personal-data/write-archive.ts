import { isLocale, foreignLocale } from '@kabinet/contract/fields/locale'
import { configure, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { listReceiptKeys } from '../receipts/receipt-keys.sql.ts'
import { signReceipts } from '../receipts/sign-receipts.ts'
import { type ArchiveOf, archiveLines, type Picture } from './archive-lines.ts'
import { archivePage, type PageTable } from './archive-page.ts'
import { archiveSchema } from './archive-schema.ts'
import type { ExportedKind } from './exported-tables.ts'

/** The page shows this many of the newest rows of a kind. */
const shownRows = 500

type Written = ArchiveOf & { password?: string; onProgress?: (share: number) => Promise<void> }

/** Writes the ZIP of an account's data to `sink` as it is read. With a password its files are encrypted (AES-256). */
export async function writeArchive(
  deps: Pick<Deps, 'db' | 'keys' | 'blobs' | 'config' | 'now'>,
  { password, onProgress = async () => {}, ...of }: Written,
  sink: WritableStream<Uint8Array>,
): Promise<void> {
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(sink, {
    zip64: false,
    ...(password === undefined ? {} : { password, encryptionStrength: 3 }),
  })
  const tables: Tables = new Map()
  const pictures: Picture[] = []
  await signReceipts(deps, of.accountId)
  const lines = async function* () {
    for await (const { kind, rows, pictures: found } of archiveLines(deps, of, onProgress)) {
      keep(tables, kind, rows)
      pictures.push(...found)
      yield `{"kind":"${kind}","data":${rows.join(`}\n{"kind":"${kind}","data":`)}}\n`
    }
  }
  await zip.add('data.ndjson', streamOf(lines()))
  const small: Record<string, string> = {}
  for (const { file, folder } of pictures) {
    // Uploads are decoded and encoded again, so these carry no metadata (domain/images).
    const [large, thumbnail] = [await deps.blobs.get(`${folder}/large`), await deps.blobs.get(`${folder}/thumbnail`)]
    if (large) await zip.add(file, new Uint8ArrayReader(large))
    if (thumbnail) small[file] = `data:image/jpeg;base64,${Buffer.from(thumbnail).toString('base64')}`
  }
  await zip.add('schema.json', new TextReader(JSON.stringify(archiveSchema(), null, 2)))
  const { withDocuments } = of
  const { brand, publicUrl: url } = deps.config
  const keys = await listReceiptKeys(deps.db)
  await zip.add('receipt-keys.json', new TextReader(JSON.stringify({ keys }, null, 2)))
  const { locale } = z.parse(
    z.object({ locale: z.string() }),
    JSON.parse(tables.get('account')?.rows[0] ?? '{"locale":""}'),
  )
  const page = archivePage(brand, {
    url,
    keys,
    locale: isLocale(locale) ? locale : foreignLocale,
    made: deps.now(),
    tables: newestOf(tables),
    pictures: small,
    withDocuments,
  })
  await zip.add('index.html', new TextReader(page))
  await zip.close()
}

type Tables = Map<ExportedKind, PageTable>

function keep(tables: Tables, kind: ExportedKind, more: readonly string[]): void {
  const { total, rows } = tables.get(kind) ?? { total: 0, rows: [] }
  for (const row of more) rows.push(row)
  // Rarely, because it is most of the garbage of a long log.
  tables.set(kind, { total: total + more.length, rows: rows.length > 8 * shownRows ? newest(rows) : rows })
}

const newestOf = (tables: Tables): Tables =>
  new Map([...tables].map(([kind, { total, rows }]) => [kind, { total, rows: newest(rows) }]))

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}

/** By the first time in a row that says when it happened; rows without one keep their order. */
function newest(rows: string[]): string[] {
  if (rows.length <= shownRows) return rows
  const timed = rows.map((row) => ({ row, at: /"(?:read|happened)_at": ?"([^"]+)"/.exec(row)?.[1] ?? '' }))
  return timed
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, shownRows)
    .map(({ row }) => row)
}
