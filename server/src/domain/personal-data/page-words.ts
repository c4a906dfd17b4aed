import type { ConsentName } from '@kabinet/contract/claims'
import type { ExportedKind } from './exported-tables.ts'

export type PageTexts = Record<
  | 'title'
  | 'about'
  | 'made'
  | 'noDocuments'
  | 'search'
  | 'none'
  | 'newest'
  | 'files'
  | 'yes'
  | 'no'
  | 'signed'
  | 'compromised'
  | 'unsigned',
  string
> & {
  kinds: Record<ExportedKind, string>
  fields: Record<string, string>
  values: Record<ConsentName, string> & Record<string, string>
}
