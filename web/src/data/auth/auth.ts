import {
  checkPassword,
  confirmRegistration,
  type Registration,
  register,
  sendOtp,
} from '@kabinet/contract/api/auth/auth.api'
import { resetPassword } from '@kabinet/contract/api/auth/reset-password.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { startWait } from '../../lib/waits/resend-wait.ts'
import { call } from '../../session/call.ts'
import { leaveKnownLogin } from '../../session/known-login.ts'
import { readSession, recheckSession, startSession } from '../../session/session.ts'
import { keepPendingRegistration, type PendingRegistration } from './pending-registration.ts'

export type WaitName = 'login' | 'register' | 'restore' | 'secure' | 'restore-account'

/** Keeps the data for /registration-finish; `address` as typed. */
export async function signUp(person: Registration, address: string): Promise<PendingRegistration> {
  const { registration_token, otp } = await call(register, { body: person })
  return awaitRegistration({ proof: { registration_token }, otp, address })
}

/** Resends the e-mail or code: after the resend delay, after a sign-in before confirmation (1002), or after an expired link. */
export async function askForRegistrationCode(
  proof: PendingRegistration['proof'],
  address?: string,
): Promise<PendingRegistration> {
  const { otp } = await call(sendOtp, { body: { purpose: 'register', ...proof } })
  return awaitRegistration({ proof, otp, ...(address ? { address } : {}) })
}

/**
 * Activates the account, and signs in if the form was sent from this browser and no session exists. Returns the pending
 * service request, if any.
 */
export async function activate(
  by: { token: string } | { registration_token: string; code: string },
): Promise<string | null> {
  const sign_in = readSession() ? undefined : true
  const { interaction, session, login } = await call(confirmRegistration, { body: { ...by, sign_in } })
  if (session) startSession(session)
  if (login) leaveKnownLogin(login)
  return interaction ?? null
}

export type ResetProgress = { restore_token: string; otp?: Otp | undefined }

export async function askReset(login: string, interaction: string | null): Promise<ResetProgress> {
  return resetReply(
    await call(resetPassword, { body: { step: 'request', login, ...(interaction ? { interaction } : {}) } }),
  )
}

export async function resendResetCode(restore_token: string): Promise<ResetProgress> {
  const { otp } = await call(sendOtp, { body: { purpose: 'restore', restore_token } })
  beginWait('restore', otp)
  return { restore_token, otp }
}

export async function verifyReset(restore_token: string, code: string): Promise<ResetProgress> {
  return resetReply(await call(resetPassword, { body: { step: 'verify', restore_token, code } }), restore_token)
}

/** Returns the pending service request, if any. */
export async function completeReset(restore_token: string, password: string): Promise<string | null> {
  const { interaction } = await call(resetPassword, { body: { step: 'complete', restore_token, password } })
  await recheckSession()
  return interaction ?? null
}

/** Allows sensitive acts for ten minutes. */
export async function askToCheckPassword(password: string): Promise<void> {
  await call(checkPassword, { body: { password } })
}

function awaitRegistration(pending: PendingRegistration): PendingRegistration {
  keepPendingRegistration(pending)
  beginWait('register', pending.otp)
  return pending
}

function resetReply(reply: { restore_token?: string | undefined; otp?: Otp | undefined }, before = ''): ResetProgress {
  beginWait('restore', reply.otp)
  return { restore_token: reply.restore_token ?? before, otp: reply.otp }
}

export function beginWait(name: WaitName, otp: Otp | undefined): void {
  if (otp) startWait(name, otp.resend_after, otp.expires_in)
}
