import type { Brand } from '../../brand/brand.ts'
import { encoded } from '../encoded.ts'
import type { BuiltFile } from './static-files.ts'

/** The operator's logo, icon and colours, at URLs with a content hash like the files of the build. */
export const brandFiles = ({ files }: Pick<Brand, 'files'>): BuiltFile[] =>
  files.map(({ path, body }) => ({ url: path, body: encoded(body) }))
