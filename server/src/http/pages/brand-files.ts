import type { Brand } from '../../brand/brand.ts'
import { encoded } from '../encoded.ts'
import type { BuiltFile } from './static-files.ts'

/** An operator's logo, icon and colours, which pages name as they name the files of the build. */
export const brandFiles = ({ files }: Pick<Brand, 'files'>): BuiltFile[] =>
  files.map(({ path, body }) => ({ url: path, body: encoded(body) }))
