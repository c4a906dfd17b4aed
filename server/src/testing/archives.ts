import { archiveApi } from '@kabinet/contract/api/archive.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { sql } from 'kysely'
import type { Browser } from './inject-browser.ts'
import { codeIn, type Person } from './people.ts'
import type { World } from './world.ts'

export type OpenedArchive = {
  files: Record<string, string>
  bytes: Record<string, Uint8Array>
  rows: { kind: string; data: Record<string, unknown> }[]
  of: (kind: string) => Record<string, unknown>[]
}

export async function openZip(zip: Uint8Array, password?: string): Promise<OpenedArchive> {
  const reader = new ZipReader(new BlobReader(new Blob([Buffer.from(zip)])), { useWebWorkers: false })
  const bytes: Record<string, Uint8Array> = {}
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      bytes[entry.filename] = await entry.getData(new Uint8ArrayWriter(), password ? { password } : {})
  const textOf = (of: Uint8Array) => new TextDecoder().decode(of)
  const files = Object.fromEntries(Object.entries(bytes).map(([name, of]) => [name, textOf(of)]))
  await reader.close()
  const lines = (files['data.ndjson'] ?? '').split('\n').filter(Boolean)
  const rows: OpenedArchive['rows'] = lines.map((line) => JSON.parse(line))
  return { files, bytes, rows, of: (kind) => rows.filter((row) => row.kind === kind).map(({ data }) => data) }
}

/** A sink in memory. */
export function collecting() {
  const chunks: Uint8Array[] = []
  const sink = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) })
  return { sink, bytes: () => Buffer.concat(chunks) }
}

type Sent = Pick<World, 'mail' | 'sms'>

/** The body of a request with the code that was sent for it. */
export async function bodyWithCode(w: Sent, anna: Pick<Browser, 'call'>, with_documents = true) {
  const { otp } = (await anna.call(authApi.sendOtp, { body: { purpose: 'data_download' } })).body
  return { with_documents, code: codeIn(otp.transport === 'sms' ? w.sms.last() : w.mail.last()) }
}

/** The account has known all its devices for four days. */
export const trustDevices = async ({ db }: Pick<World, 'db'>, accountId: string) =>
  void (await sql`update device set first_used_at = app_now() - interval '4 days' where account_id = ${accountId}`.execute(
    db,
  ))

export const settleArchives = async ({ deps }: Pick<World, 'deps'>) => void (await deps.archives.making)

/** An archive of a trusted device, made. */
export async function madeArchive(w: World, anna: Person): Promise<void> {
  await trustDevices(w, anna.accountId)
  const { status } = await anna.call(archiveApi.requestArchive, { body: await bodyWithCode(w, anna) })
  if (status !== 204) throw new Error(`requested with ${status}`)
  await settleArchives(w)
}

export const downloadFile = (w: Pick<World, 'app'>, { token = '', cookies }: Browser) =>
  w.app.inject({
    method: 'POST',
    url: archiveApi.downloadArchive.path,
    headers: { 'auth-token': token, 'content-type': 'application/json' },
    cookies,
    payload: {},
  })
