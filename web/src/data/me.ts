import { getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { sendOtp } from '@kabinet/contract/api/auth.api'
import { limits } from '@kabinet/contract/limits'
import type { BodyFor } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isCallError, isNoAnswer } from '../lib/call-error.ts'
import { startWait } from '../lib/resend-wait.ts'
import { call } from '../session/call.ts'

export const meKey = ['me']

type Change = BodyFor<typeof patchMe>

/** The signed-in person. */
export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => call(getMe, {}, { signal }) })
}

/** One operation on the person; every screen is redrawn from the answer. */
export function usePatchMe() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(patchMe, { body }),
    onSuccess: (user) => cache.setQueryData(meKey, user),
    meta: { otherwise: 'e.update' },
  })
}

/**
 * The same for a dialog, which says its failures itself. After a call without an answer nobody knows whether it was done:
 * the next try reads the person first, and where `isDone` finds the wish fulfilled nothing is sent twice.
 */
export function useChangeMe(isDone: (user: User, wish: Change) => boolean): (wish: Change) => Promise<void> {
  const cache = useQueryClient()
  const isInDoubt = useRef(false)
  const show = (user: User) => cache.setQueryData(meKey, user)
  const wasDone = async (wish: Change) => {
    const user = await call(getMe, {})
    isInDoubt.current = false
    show(user)
    return isDone(user, wish)
  }
  return async (wish) => {
    if (isInDoubt.current && (await wasDone(wish))) return
    try {
      show(await call(patchMe, { body: wish }))
    } catch (error) {
      isInDoubt.current = isNoAnswer(error)
      // What can never be confirmed was dropped.
      if (wish.action === 'verify_phone' && isCallError(error, 'PHONE_NUMBER_ALREADY_EXIST'))
        void cache.invalidateQueries({ queryKey: meKey })
      throw error
    }
  }
}

/** What a contact waits for; also whose wait a resend button shows (`lib/resend-wait.ts`). */
export type ContactMessage = 'phone_verify' | 'email_change' | 'email_verify'

/** A code to the new or unverified phone, a code that allows the change of the e-mail, a link to the new or unverified e-mail. */
export async function sendToContact(purpose: ContactMessage): Promise<void> {
  try {
    const { otp } = await call(sendOtp, { body: { purpose } }, { as: 'signed-in' })
    startWait(purpose, otp.resend_after)
  } catch (error) {
    if (isCallError(error, 'THROTTLING')) startWait(purpose, error.retryAfter ?? limits.resendSeconds)
    throw error
  }
}

/** A change has just sent this message by itself; `seconds` 0: what was sent counts no more. */
export function startResendWait(message: ContactMessage, seconds: number = limits.resendSeconds): void {
  startWait(message, seconds)
}
