import { authorize, confirmAuthorize, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { BodyFor } from '@kabinet/contract/route'
import { call } from '../../session/call.ts'
import { leavePasskeyOffer } from '../../session/passkey-offer.ts'
import { dropPendingSignIn, keepPendingSignIn, readPendingSignIn } from '../../session/pending-sign-in.ts'
import { startSession } from '../../session/session.ts'
import { beginWait } from './auth.ts'

/** `codeSent`, `appAsked`: this tab waits for a code. `signedIn`: two-factor is off. */
export async function logInByPassword(
  who: { login: string; password: string },
  interaction: string | null,
): Promise<'codeSent' | 'appAsked' | 'signedIn'> {
  const reply = await call(authorize, { body: who })
  if (reply.confirmed) {
    startSession(reply)
    if (!interaction) leavePasskeyOffer(reply)
    return 'signedIn'
  }
  keepPendingSignIn({ ...reply, login: who.login, ...(interaction ? { interaction } : {}) })
  beginWait('login', reply.otp)
  return reply.second_step ? 'appAsked' : 'codeSent'
}

/** By the sent code, the app code or a recovery code; for the last it returns how many are left. */
export async function confirmLogIn(proof: BodyFor<typeof confirmAuthorize>): Promise<number | undefined> {
  const reply = await call(confirmAuthorize, { body: proof })
  const interaction = readPendingSignIn()?.interaction
  dropPendingSignIn()
  startSession(reply)
  if (!interaction) leavePasskeyOffer(reply)
  return reply.recovery_codes_left
}

export async function sendSignInCode(): Promise<void> {
  const { otp } = await call(sendOtp, { body: { purpose: 'login' } }, { as: 'half-signed-in' })
  keepSignInCode(otp)
}

export function keepSignInCode(otp: Otp | undefined): void {
  const pending = readPendingSignIn()
  if (pending && otp) keepPendingSignIn({ ...pending, otp })
  beginWait('login', otp)
}
