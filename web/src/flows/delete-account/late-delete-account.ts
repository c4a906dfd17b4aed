import { lateDialog } from '../../ui/late-dialog.tsx'
import type { Deletion } from './deletion.ts'

type Props = Pick<Deletion, 'login' | 'onClose'> & { open: boolean }

export const DeleteAccount = lateDialog<Props>(async () => (await import('./delete-account.tsx')).DeleteAccount)
