import { sendOtp } from '@kabinet/contract/api/auth.api'
import { deleteMe, type User } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/otp'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isCallError, isNoAnswer } from '../lib/call-error.ts'
import { call } from '../session/call.ts'
import { leaveSession } from '../session/session.ts'
import { leaveLoginNotice } from '../session/login-notice.ts'
import { useAct } from './act.ts'
import { askToCheckPassword } from './auth.ts'
import { changeMe, useChangeMe } from './me.ts'
import { dropPendingCode, keepPendingCode } from '../session/pending-codes.ts'

export type SecondStep = User['otp_transport']

/** Whose wait a resend button shows, and under which the code is kept. */
export const passwordCode = 'password_change'
export const transportCode = (to: SecondStep) => `transport_change:${to ?? 'off'}`

/** By the present method. */
export async function sendPasswordCode(): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: 'password_change' } }, { as: 'signed-in' })
  return keepPendingCode(passwordCode, otp)
}

/** By the new method; by the old one when it is switched off. */
export async function sendTransportCode(to: SecondStep): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: 'transport_change', otp_transport: to } }, { as: 'signed-in' })
  return keepPendingCode(transportCode(to), otp)
}

type PasswordChange = { password: string; new_password: string; code?: string }

/**
 * `code` where a second step is on. Every other session ends. After a call without an answer nobody knows whether it was done:
 * the next try asks whether the new password is the password already.
 */
export function useChangePassword() {
  const cache = useQueryClient()
  const isInDoubt = useRef(false)
  const wasDone = async (newPassword: string) => {
    const isDone = await askToCheckPassword(newPassword).then(() => true, unlessRefused)
    isInDoubt.current = false
    return isDone
  }
  return async (change: PasswordChange) => {
    try {
      if (!isInDoubt.current || !(await wasDone(change.new_password))) await changeMe(cache, { action: 'change_password', ...change })
      dropPendingCode(passwordCode)
    } catch (error) {
      isInDoubt.current ||= isNoAnswer(error)
      throw error
    }
  }
}

/** The code came by the new method, or by the old one where it is switched off. */
export function useChangeTransport() {
  const change = useChangeMe((user, wish) => wish.action === 'change_transport' && user.otp_transport === wish.otp_transport)
  return async (to: SecondStep, code: string) => {
    await change({ action: 'change_transport', otp_transport: to, code })
    dropPendingCode(transportCode(to))
  }
}

/**
 * Signed out everywhere; nothing of the person stays in this browser, and the log-in page says why. Where the first answer was lost,
 * a session that is dead at the second try was ended by the first.
 */
export function useDeleteAccount() {
  const isInDoubt = useRef(false)
  return useAct(async (password: string) => {
    try {
      await call(deleteMe, { body: { password } })
      leaveLoginNotice('s.accountDeleted')
      leaveSession()
    } catch (error) {
      if (!isInDoubt.current || !isCallError(error, 'AUTH_EXPIRED')) {
        isInDoubt.current ||= isNoAnswer(error)
        throw error
      }
      leaveLoginNotice('s.accountDeleted')
    }
  })
}

function unlessRefused(error: unknown): false {
  if (!isCallError(error, 'AUTH_FORBIDDEN')) throw error
  return false
}
