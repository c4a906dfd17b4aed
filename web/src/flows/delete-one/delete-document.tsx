import type { Document } from '@kabinet/contract/api/documents.api'
import { useDeleteDocument } from '../../data/documents.ts'
import { useT } from '../../text/use-t.ts'
import { DeleteOne } from './delete-one.tsx'

/** Design guide 7.11: then the empty tab. */
export function DeleteDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const t = useT()
  return (
    <DeleteOne
      title={t(`papers.${document.document_type}.deleteTitle`)}
      text={t('papers.deleteText')}
      deletion={useDeleteDocument(document.document_id)}
      onClose={onClose}
    />
  )
}
