import type { Platform } from '@kabinet/contract/claims'
import { beginTrial, finishTrial } from '@kabinet/contract/api/services/trials.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

/** Returns the address to navigate to, as a service would send it. */
export function useBeginTrial(id: string) {
  return useMutation({
    mutationFn: async (platform?: Platform) =>
      (await call(beginTrial, { params: { id }, body: platform === undefined ? {} : { platform } })).redirect_url,
    meta: { otherwise: 'e.unknown' },
  })
}

/** The code can be redeemed once. */
export const finishTrialOf = (id: string, back: { state: string; code: string }) =>
  call(finishTrial, { params: { id }, body: back })
