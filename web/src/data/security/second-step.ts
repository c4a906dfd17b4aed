import type { patchMe } from '@kabinet/contract/api/me.api'
import {
  type AppProof,
  beginApp,
  confirmApp,
  getSecondStep,
  removeApp,
  renewRecoveryCodes,
} from '@kabinet/contract/api/second-step.api'
import type { BodyFor, ReplyOf } from '@kabinet/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { changeMe, meKey } from '../me.ts'
import type { SecondStep } from './security.ts'
import { withFailureToast } from '../with-failure-toast.ts'

const key = ['second-step']

export type BegunApp = ReplyOf<typeof beginApp>

export function useSecondStep() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getSecondStep, {}, { signal }) })
}

export const useHasApp = (): boolean => (useSecondStep().data?.app ?? null) !== null

export const begin = withFailureToast((): Promise<BegunApp> => call(beginApp, { body: {} }))

/** Returns the recovery codes, which are shown only once. */
export function useConfirmApp() {
  const cache = useQueryClient()
  return withFailureToast(async (app_code: string) => {
    const { recovery_codes } = await call(confirmApp, { body: { app_code } })
    void cache.invalidateQueries({ queryKey: key })
    return recovery_codes
  })
}

export function useRenewCodes() {
  const cache = useQueryClient()
  return withFailureToast(async (body: AppProof) => {
    const { recovery_codes } = await call(renewRecoveryCodes, { body })
    void cache.invalidateQueries({ queryKey: key })
    return recovery_codes
  })
}

export function useRemoveApp() {
  const cache = useQueryClient()
  return withFailureToast(async (body: AppProof) => {
    await call(removeApp, { body })
    await Promise.all([cache.invalidateQueries({ queryKey: key }), cache.invalidateQueries({ queryKey: meKey })])
  })
}

type Passwords = Pick<Extract<BodyFor<typeof patchMe>, { action: 'change_password' }>, 'password' | 'new_password'>

export function useChangeByApp() {
  const cache = useQueryClient()
  const changed = (proof: AppProof) =>
    'recovery_code' in proof ? cache.invalidateQueries({ queryKey: key }) : Promise.resolve()
  return {
    changeTransport: withFailureToast(async (otp_transport: SecondStep, proof: AppProof) => {
      await changeMe(cache, { action: 'change_transport', otp_transport, ...proof })
      await changed(proof)
    }),
    changePassword: withFailureToast(async (passwords: Passwords, proof: AppProof) => {
      await changeMe(cache, { action: 'change_password', ...passwords, ...proof })
      await changed(proof)
    }),
  }
}
