import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Holder } from '../../domain/accounts/find-login.sql.ts'
import { sendChallenge } from '../../domain/codes/send-challenge.ts'
import { change } from '../../domain/messages/change.ts'
import { holdProven, selectProven } from '../../domain/passwords/passwords.sql.ts'
import { confirmSession } from '../../domain/sessions/confirm-session.ts'
import { halfSessionReply } from '../../domain/sessions/session-reply.ts'
import { insertHalfSession } from '../../domain/sessions/sessions.sql.ts'
import { newHalfToken, tokenHash } from '../../domain/sessions/tokens.ts'
import type { Browser, LocalizedCaller, SignedIn } from './browser.ts'

export function afterPassword(deps: Deps, holder: Holder, by: LocalizedCaller, browser: Browser): Promise<SignedIn> {
  const { otpTransport, hasApp } = holder
  return otpTransport || hasApp ? oweSecondStep(deps, holder, by, browser) : byPasswordAlone(deps, holder, by, browser)
}

async function byPasswordAlone(
  deps: Deps,
  { id: accountId, passwordEpoch }: Holder,
  by: LocalizedCaller,
  { device, signOn }: Browser,
): Promise<SignedIn> {
  const proven = { account: selectProven(accountId, passwordEpoch), deviceHash: device.hash }
  const opening = { sessionId: newId(), accountId, proven }
  return change(deps, async (tx, post) => {
    const confirmed = await confirmSession(deps, tx, post, opening, { by, amr: ['pwd'], signOn })
    if (!confirmed) throw new ApiError('AUTH_FORBIDDEN')
    return confirmed
  })
}

async function oweSecondStep(deps: Deps, holder: Holder, by: LocalizedCaller, { device }: Browser): Promise<SignedIn> {
  const { id: accountId, codesGo, instead, knowsDevice, hasApp } = holder
  // Every contact is frozen, and the second step is never skipped.
  if (!hasApp && !codesGo) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  const half = { sessionId: newId(), accountId, deviceHash: device.hash }
  const halfToken = newHalfToken(deps.keys, half)
  const open = async (tx: Db) => {
    // A reset may have ended all sessions during hashing. This session must not survive it.
    if (!(await holdProven(tx, accountId, holder.passwordEpoch))) throw new ApiError('AUTH_FORBIDDEN')
    const seconds = deps.config.limits.unconfirmedSeconds
    await insertHalfSession(tx, { ...half, accessHash: tokenHash(halfToken), by, seconds })
  }
  if (hasApp || !codesGo) {
    await deps.db.transaction().execute(open)
    const second_step = { by: 'app', otp_transport: instead?.transport ?? null } as const
    return { reply: halfSessionReply(deps, halfToken, half, { second_step }) }
  }
  const code = { purpose: 'login', ...codesGo, subject: half.sessionId, accountId } as const
  const locale = by.askedLocale ?? holder.locale
  const from = knowsDevice ? 'device' : 'password'
  const otp = await sendChallenge(deps, { ...code, locale, address: by.address, from }, async (tx, send) => {
    await open(tx)
    await send()
  })
  return { reply: halfSessionReply(deps, halfToken, half, { otp }) }
}
