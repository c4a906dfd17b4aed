import { createHash } from 'node:crypto'
import type { Keys } from '../../lib/keys.ts'
import type { StoredContent } from './shared-pages.sql.ts'

/** MAC of a stored file: write access to the database alone must not suffice to run scripts in browsers. */
export const proofOf = (keys: Keys, place: string, content: Buffer): Buffer =>
  keys.mac('pages', said(place, digestOf(content)))

export const proves = (keys: Keys, place: string, { content, mac }: StoredContent): boolean =>
  provesDigest(keys, place, digestOf(content), mac)

export const provesDigest = (keys: Keys, place: string, digest: string, mac: Buffer): boolean =>
  keys.verify('pages', said(place, digest), mac)

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const said = (place: string, digest: string) => `${place} ${digest}`
