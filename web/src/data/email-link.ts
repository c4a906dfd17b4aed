import type { ErrorName } from '@kabinet/contract/errors'
import { getMe, type User } from '@kabinet/contract/api/me.api'
import { logout } from '@kabinet/contract/api/auth/auth.api'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isCallError } from '../lib/call-error.ts'
import { dropLinkToken } from '../lib/link-token.ts'
import { call } from '../session/call.ts'
import { markLeft } from '../session/left-cookie.ts'
import { leaveSession, readSession } from '../session/session.ts'
import { changeMe, meKey } from './me.ts'

export type LinkVerdict = 'changed' | 'verified' | 'expired' | 'signedOut' | 'otherAccount' | 'taken'

/** Redeems the link of an e-mail to a new e-mail: once per sign-in, regardless of re-renders. Throws when the result is unknown. */
export function useEmailLink(token: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['email-link', token, readSession()?.sign_in ?? null],
    queryFn: () => follow(cache, token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function follow(cache: QueryClient, token: string): Promise<LinkVerdict> {
  if (!readSession()) return 'signedOut'
  const verdict = await ask(cache, token)
  // Otherwise (signed out or another account) the token stays in this tab for its owner.
  if (verdict === 'changed' || verdict === 'verified' || verdict === 'expired' || verdict === 'taken')
    dropLinkToken('email-link')
  return verdict
}

async function ask(cache: QueryClient, token: string): Promise<LinkVerdict> {
  try {
    const before = await call(getMe, {})
    cache.setQueryData(meKey, before)
    await changeMe(cache, { action: 'verify_email', token })
    const now = cache.getQueryData<User>(meKey)
    return before.email === null || before.email === now?.email ? 'verified' : 'changed'
  } catch (error) {
    const verdict = isCallError(error) ? verdicts[error.name] : undefined
    if (!verdict) throw error
    if (verdict === 'taken') void cache.invalidateQueries({ queryKey: meKey })
    return verdict
  }
}

const verdicts: Partial<Record<ErrorName, LinkVerdict>> = {
  USER_ALREADY_VERIFIED: 'verified',
  NOT_EXIST: 'expired',
  INVALID_PARAM_VALUE: 'expired',
  USER_NOT_FOUND: 'otherAccount',
  AUTH_NOT_PROVIDED: 'signedOut',
  AUTH_EXPIRED: 'signedOut',
  TOKEN_NOT_CONFIRMED: 'signedOut',
  EMAIL_ALREADY_EXIST: 'taken',
}

/** Removes all user data from this browser, even offline. */
export async function signOutForOtherUser(): Promise<void> {
  markLeft()
  await call(logout, {}).catch(() => undefined)
  leaveSession()
}
