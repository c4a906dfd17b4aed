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
import { askMe, showTimesFor } from './ask-me.ts'

export const meKey = ['me']

type Change = BodyFor<typeof patchMe>

export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => askMe(signal) })
}

/** Updates every screen from the reply. Keeps the sent code for the dialog that waits for it. */
export async function changeMe(cache: QueryClient, body: Change): Promise<void> {
  const { otp, ...user } = await call(patchMe, { body })
  const message = sentBy[body.action]
  if (otp && message) keepPendingCode(message, otp)
  cache.setQueryData(meKey, user)
  showTimesFor(user)
}

export function usePatchMe() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => changeMe(cache, body),
    meta: { otherwise: 'e.update' },
  })
}

/** Like `changeMe`, for a dialog that shows its failures itself. */
export function useChangeMe(): (wish: Change) => Promise<void> {
  const cache = useQueryClient()
  return async (wish) => {
    try {
      await changeMe(cache, wish)
    } catch (error) {
      // The server dropped a contact that can never be confirmed.
      if (wish.action === 'verify_phone' && isCallError(error, 'PHONE_NUMBER_ALREADY_EXIST'))
        void cache.invalidateQueries({ queryKey: meKey })
      if (isRefusedContact(error)) await cache.invalidateQueries({ queryKey: meKey })
      throw error
    }
  }
}

/** True when the mail server or SMS gateway rejected the message to the new contact. */
export const isRefusedContact = (error: unknown): boolean =>
  isCallError(error, 'INVALID_PARAM_VALUE') && error.fields.some(({ path }) => path === 'email' || path === 'phone')

/** Pending contact messages. The name is the key of the stored code and of the resend timer (`lib/waits/resend-wait.ts`). */
export type ContactMessage = 'phone_verify' | 'email_change' | 'email_verify'

const sentBy: { [A in Change['action']]?: ContactMessage } = {
  set_email: 'email_verify',
  set_email_candidate: 'email_change',
  confirm_email_candidate: 'email_verify',
  set_phone: 'phone_verify',
  set_phone_candidate: 'phone_verify',
}

/** Sends a code for `phone_verify` and `email_change`, a link for `email_verify`. */
export async function sendToContact(purpose: ContactMessage): Promise<Otp> {
  try {
    const { otp } = await call(sendOtp, { body: { purpose } }, { as: 'signed-in' })
    return keepPendingCode(purpose, otp)
  } catch (error) {
    if (isCallError(error, 'THROTTLING')) startWait(purpose, error.retryAfter ?? limits.resendSeconds)
    throw error
  }
}
