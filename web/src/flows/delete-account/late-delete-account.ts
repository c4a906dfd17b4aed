import { late } from '../../ui/late.tsx'

/** Loads with its first dialog. */
export const DeleteAccount = late(async () => (await import('./delete-account.tsx')).DeleteAccount)
