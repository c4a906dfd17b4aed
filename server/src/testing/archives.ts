import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'

export type OpenedArchive = {
  files: Record<string, string>
  rows: { kind: string; data: Record<string, unknown> }[]
  of: (kind: string) => Record<string, unknown>[]
}

export async function openZip(bytes: Uint8Array, password?: string): Promise<OpenedArchive> {
  const reader = new ZipReader(new BlobReader(new Blob([Buffer.from(bytes)])), { useWebWorkers: false })
  const files: Record<string, string> = {}
  for (const entry of await reader.getEntries())
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter(), password ? { password } : {})
  await reader.close()
  const lines = (files['data.ndjson'] ?? '').split('\n').filter(Boolean)
  const rows: OpenedArchive['rows'] = lines.map((line) => JSON.parse(line))
  return { files, rows, of: (kind) => rows.filter((row) => row.kind === kind).map(({ data }) => data) }
}

/** A sink in memory. */
export function collecting() {
  const chunks: Uint8Array[] = []
  const sink = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) })
  return { sink, bytes: () => Buffer.concat(chunks) }
}
