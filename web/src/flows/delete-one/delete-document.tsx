import type { Document } from '@kabinet/contract/api/documents.api'
import { useDeleteDocument } from '../../data/documents.ts'
import { useT } from '../../text/use-t.ts'
import { DeleteOne } from './delete-one.tsx'

/** docs/design.md#dialog-flows: shows the empty tab afterwards. */
export function DeleteDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const t = useT()
  return (
    <DeleteOne
      title={t(`documents.${document.document_type}.deleteTitle`)}
      text={t('documents.deleteText')}
      deletion={useDeleteDocument(document.document_id)}
      onClose={onClose}
    />
  )
}
