import { recoverAccess, type Recovery, stopOwnRecovery, stopRecovery } from '@kabinet/contract/api/auth/recovery.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { keepSignInCode } from './log-in.ts'
import { meKey } from '../me.ts'

/** How the sign-in of this tab can go on without its second step; with `begin` it is begun. */
export async function lookAtRecovery(step: 'look' | 'begin'): Promise<Recovery> {
  return (await call(recoverAccess, { body: { step } })).recovery
}

/** Where it is due. */
export async function askForRecoveryCode(): Promise<void> {
  keepSignInCode((await call(recoverAccess, { body: { step: 'send_code' } })).otp)
}

export async function askToStopRecovery(token: string): Promise<void> {
  await call(stopRecovery, { body: { token } })
}

/** One that is over by now is as good as stopped. */
export function useStopRecovery() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(stopOwnRecovery, {}),
    onSuccess: () => toast('success', (t) => t('recover.stopped')),
    onSettled: () => cache.invalidateQueries({ queryKey: meKey }),
    meta: { otherwise: 'e.save' },
  })
}
