import { lateDialog } from '../../ui/late-dialog.tsx'

export const DeleteAccount = lateDialog(async () => (await import('./delete-account.tsx')).DeleteAccount)
