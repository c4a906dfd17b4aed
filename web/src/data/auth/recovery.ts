import { recoverAccess, type Recovery, stopOwnRecovery, stopRecovery } from '@kabinet/contract/api/auth/recovery.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { keepSignInCode } from './log-in.ts'
import { meKey } from '../me.ts'

/** `begin` starts the recovery of this tab's sign-in. */
export async function fetchRecovery(step: 'look' | 'begin'): Promise<Recovery> {
  return (await call(recoverAccess, { body: { step } })).recovery
}

/** Only when the recovery is due. */
export async function askForRecoveryCode(): Promise<void> {
  keepSignInCode((await call(recoverAccess, { body: { step: 'send_code' } })).otp)
}

export async function askToStopRecovery(token: string): Promise<void> {
  await call(stopRecovery, { body: { token } })
}

/** A recovery that has already ended counts as stopped. */
export function useStopRecovery() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(stopOwnRecovery, {}),
    onSuccess: () => toast('success', (t) => t('recover.stopped')),
    onSettled: () => cache.invalidateQueries({ queryKey: meKey }),
  })
}
