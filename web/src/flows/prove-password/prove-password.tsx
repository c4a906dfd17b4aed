import { useT } from '../../text/use-t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProvePasswordForm } from './prove-password-form.tsx'

/**
 * The password asked again before a sensitive act (403/9 `step_up`; design guide 11a). After `onProven` the opener repeats its call;
 * what was typed behind the dialog stays. A flow asks it within its own dialog: `flow-dialog.tsx`.
 */
export function ProvePassword({ open, onProven, onClose }: { open: boolean; onProven: () => void; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open={open} title={t('prove.title')} onClose={onClose}>
      <ProvePasswordForm onProven={onProven} onCancel={onClose} />
    </Dialog>
  )
}
