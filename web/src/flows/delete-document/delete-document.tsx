import type { Document } from '@kabinet/contract/api/documents.api'
import { deleteDocumentFlow } from '@kabinet/contract/flows/delete-document.flow'
import { useDeleteDocument } from '../../data/documents.ts'
import type { Send } from '../../lib/page-steps.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { RunFlow, type Screens } from '../run-flow.tsx'

type Props = { document: Document; onClose: () => void }

/** Design guide 7.11: one question, then the empty tab. */
export function DeleteDocument(props: Props) {
  const t = useT()
  return <RunFlow flow={deleteDocumentFlow} screens={screens} shared={props} onDone={() => toast('success', t('s.deleted'))} />
}

const screens: Screens<typeof deleteDocumentFlow, Props> = { confirm: Confirm, deleted: () => null }

function Confirm({ document, onClose, send }: Props & { send: Send<typeof deleteDocumentFlow, 'confirm'> }) {
  const t = useT()
  const deletion = useDeleteDocument(document.document_id)
  // Not by a callback of the call: this dialog goes with its document.
  const confirm = () =>
    void deletion.mutateAsync().then(
      () => send('deleted'),
      () => undefined,
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t(`papers.${document.document_type}.deleteTitle`)}
      confirm={t('parts.delete')}
      busy={deletion.isPending}
      failure={deletion.error}
      says={{ otherwise: 'e.delete' }}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('papers.deleteText')}</p>
    </ConfirmDialog>
  )
}
