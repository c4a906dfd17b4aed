import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|html)$/

/** Writes compressed copies next to the files of a build, so that the server never compresses itself. */
export async function compress(folder: string, names: readonly string[]): Promise<void> {
  const files = names.filter((file) => compressible.test(file) && file !== 'index.html')
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([brotli(bytes, best), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

export const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle: ({ dir = '' }, bundle) => compress(dir, Object.keys(bundle)),
})
