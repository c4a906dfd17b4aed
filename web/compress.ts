import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|html)$/

/** Lays `.br` and `.gz` beside the built files, so that the server only picks one and never compresses itself. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => compressible.test(file) && file !== 'index.html'))
        compressed(join(dir, name))
    },
  }
}

export function compressed(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
