import { lockAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { leaveLoginNotice } from '../../session/login-notice.ts'
import { forgetReadersNotice } from '../../session/readers-notice.ts'
import { leaveSession } from '../../session/session.ts'
import { withFailureToast } from '../with-failure-toast.ts'

/** Ends every session, removes all user data from this browser, and shows a notice at the sign-in page. */
export function useDeleteAccount() {
  return withFailureToast(async (password: string) => {
    await call(deleteMe, { body: { password } })
    leaveLoginNotice('s.accountDeleted')
    forgetReadersNotice()
    leaveSession()
  })
}

export function useLockAccount(event?: string) {
  return useMutation({
    mutationFn: () => call(lockAccount, { query: { event } }),
    onSuccess: () => {
      leaveLoginNotice('s.accountLocked')
      leaveSession()
    },
  })
}
