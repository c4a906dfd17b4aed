import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import type { User } from '@kabinet/contract/api/me.api'
import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { changeMe, useChangeMe } from '../me.ts'
import { dropPendingCode, keepPendingCode } from '../../session/pending-codes.ts'

export type SecondStep = User['otp_transport']

export const passwordCode = 'password_change'
export const leaveCode = 'transport_leave'
export const transportCode = (to: SecondStep) => `transport_change:${to ?? 'off'}`

export async function sendPasswordCode(): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: 'password_change' } }, { as: 'signed-in' })
  return keepPendingCode(passwordCode, otp)
}

/** Sends by the new method, or by the old one when it is switched off. `old_code`: required when moving between contacts. */
export async function sendTransportCode(to: SecondStep, old_code?: string): Promise<Otp> {
  const body = {
    purpose: 'transport_change',
    otp_transport: to,
    ...(old_code === undefined ? {} : { old_code }),
  } as const
  const { otp } = await call(sendOtp, { body }, { as: 'signed-in' })
  dropPendingCode(leaveCode)
  return keepPendingCode(transportCode(to), otp)
}

/** Sends by the current method, before anything is sent by another one. */
export async function sendLeaveCode(): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: 'transport_leave' } }, { as: 'signed-in' })
  return keepPendingCode(leaveCode, otp)
}

/** True when a code must first confirm the move: the target is untrusted, or a trusted current contact is replaced. */
export function needsLeaveCode({ otp_transport: now, ...user }: User, to: SecondStep): boolean {
  const isTrusted = (method: Transport) => (method === 'email' ? user.email_trusted : user.phone_trusted)
  if (to === null) return false
  return !isTrusted(to) || (now !== null && now !== to && isTrusted(now))
}

type PasswordChange = { password: string; new_password: string; code?: string }

/** `code`: required with a second step. */
export function useChangePassword() {
  const cache = useQueryClient()
  return async (change: PasswordChange) => {
    await changeMe(cache, { action: 'change_password', ...change })
    dropPendingCode(passwordCode)
  }
}

export function useChangeTransport() {
  const change = useChangeMe()
  return async (to: SecondStep, code: string) => {
    await change({ action: 'change_transport', otp_transport: to, code })
    dropPendingCode(transportCode(to))
  }
}
