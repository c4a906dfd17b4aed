import { patchMe } from '@kabinet/contract/api/me.api'
import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { limits } from '@kabinet/contract/limits'
import type { BodyFor } from '@kabinet/contract/route'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isCallError } from '../lib/call-error.ts'
import { startWait } from '../lib/waits/resend-wait.ts'
import { call } from '../session/call.ts'
import { keepPendingCode } from '../session/pending-codes.ts'
import { askMe } from './ask-me.ts'

export const meKey = ['me']

type Change = BodyFor<typeof patchMe>

/** The signed-in person. */
export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => askMe(signal) })
}

/** One operation on the person; every screen is redrawn from the answer, and what it sent is kept for the dialog that waits for it. */
export async function changeMe(cache: QueryClient, body: Change): Promise<void> {
  const { otp, ...user } = await call(patchMe, { body })
  const message = sentBy[body.action]
  if (otp && message) keepPendingCode(message, otp)
  cache.setQueryData(meKey, user)
}

export function usePatchMe() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => changeMe(cache, body),
    meta: { otherwise: 'e.update' },
  })
}

/** The same for a dialog, which says its failures itself. */
export function useChangeMe(): (wish: Change) => Promise<void> {
  const cache = useQueryClient()
  return async (wish) => {
    try {
      await changeMe(cache, wish)
    } catch (error) {
      // What can never be confirmed was dropped.
      if (wish.action === 'verify_phone' && isCallError(error, 'PHONE_NUMBER_ALREADY_EXIST'))
        void cache.invalidateQueries({ queryKey: meKey })
      throw error
    }
  }
}

/** What a contact waits for: under this name the code is kept, and the wait of its resend button (`lib/waits/resend-wait.ts`). */
export type ContactMessage = 'phone_verify' | 'email_change' | 'email_verify'

const sentBy: { [A in Change['action']]?: ContactMessage } = {
  set_email: 'email_verify',
  set_email_candidate: 'email_change',
  confirm_email_candidate: 'email_verify',
  set_phone: 'phone_verify',
  set_phone_candidate: 'phone_verify',
}

/** A code to the new or unverified phone, a code that allows the change of the e-mail, a link to the new or unverified e-mail. */
export async function sendToContact(purpose: ContactMessage): Promise<Otp> {
  try {
    const { otp } = await call(sendOtp, { body: { purpose } }, { as: 'signed-in' })
    return keepPendingCode(purpose, otp)
  } catch (error) {
    if (isCallError(error, 'THROTTLING')) startWait(purpose, error.retryAfter ?? limits.resendSeconds)
    throw error
  }
}
