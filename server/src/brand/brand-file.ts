import { createHash } from 'node:crypto'
import type { BrandFile } from './brand.ts'

const suffixes: Record<BrandFile['type'], string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'text/css': 'css',
}

/** Named by content hash, like assets of the build: clients cache it forever, and processes exchange it (decision 0065). */
export function brandFile(type: BrandFile['type'], content: Buffer | string): BrandFile {
  const body = Buffer.from(content)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8)
  return { path: `/assets/brand-${hash}.${suffixes[type]}`, type, body }
}
