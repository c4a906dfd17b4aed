import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|html)$/

/** Writes compressed copies next to the files of a build, so that the server never compresses itself. */
export function compress(folder: string, names: readonly string[]): void {
  for (const name of names.filter((file) => compressible.test(file) && file !== 'index.html')) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, best))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

export const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle: ({ dir = '' }, bundle) => compress(dir, Object.keys(bundle)),
})
