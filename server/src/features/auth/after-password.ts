import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Holder } from '../../domain/accounts/find-login.sql.ts'
import { admitted } from '../../domain/codes/admit-message.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { findCodeDestination } from '../../domain/accounts/user.sql.ts'
import { otpOf } from '../../domain/codes/message-policy.ts'
import { sendIn } from '../../domain/codes/send-challenge.ts'
import { change } from '../../domain/messages/change.ts'
import { holdProven, selectProven } from '../../domain/passwords/passwords.sql.ts'
import { confirmSession } from '../../domain/sessions/confirm-session.ts'
import type { Opened } from '../../domain/sessions/opened.ts'
import { insertHalfSession } from '../../domain/sessions/sessions.sql.ts'
import { deriveAccessToken, tokenHash } from '../../domain/sessions/tokens.ts'
import type { Browser, LocalizedCaller } from './browser.ts'

export async function afterPassword(
  deps: Deps,
  holder: Holder,
  by: LocalizedCaller,
  browser: Browser,
): Promise<Opened> {
  const { id: accountId, otpTransport, hasApp } = holder
  if (otpTransport || hasApp) return oweSecondStep(deps, holder, by, browser)
  if (!(await owes(deps, deps.db, { accountId }))) return byPasswordAlone(deps, holder, by, browser)
  const codesGo = await findCodeDestination(deps.db, accountId, { hasApp })
  return oweSecondStep(deps, { ...holder, codesGo }, by, browser)
}

async function byPasswordAlone(
  deps: Deps,
  { id: accountId, passwordEpoch }: Holder,
  by: LocalizedCaller,
  { device, signOn }: Browser,
): Promise<Opened> {
  const proven = { account: selectProven(accountId, passwordEpoch), deviceHash: device.hash }
  const opening = { sessionId: newId(), accountId, proven }
  return change(deps, async (tx, post) => {
    const confirmed = await confirmSession(deps, tx, post, opening, { by, amr: ['pwd'], signOn })
    if (!confirmed) throw new ApiError('AUTH_FORBIDDEN')
    return confirmed
  })
}

async function oweSecondStep(deps: Deps, holder: Holder, by: LocalizedCaller, { device }: Browser): Promise<Opened> {
  const { id: accountId, codesGo, instead, knowsDevice, hasApp } = holder
  // Every contact is frozen, and the second step is never skipped.
  if (!hasApp && !codesGo) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  const half = { sessionId: newId(), accountId, deviceHash: device.hash }
  const open = async (tx: Db, more: Opened['more']): Promise<Opened> => {
    // A reset may have ended all sessions during hashing. This session must not survive it.
    if (!(await holdProven(tx, accountId, holder.passwordEpoch))) throw new ApiError('AUTH_FORBIDDEN')
    const accessHash = tokenHash(deriveAccessToken(deps.keys, half, 0))
    await insertHalfSession(tx, { ...half, accessHash, by, seconds: deps.config.limits.unconfirmedSeconds })
    return { sessionId: half.sessionId, accountId, generation: 0, more, unstored: { deviceHash: half.deviceHash } }
  }
  if (hasApp || !codesGo) {
    const second_step = { by: 'app', otp_transport: instead?.transport ?? null } as const
    return change(deps, (tx) => open(tx, { second_step }))
  }
  const code = { purpose: 'login', ...codesGo, subject: half.sessionId, accountId } as const
  const locale = by.askedLocale ?? holder.locale
  const from = knowsDevice ? 'device' : 'password'
  const outgoing = { ...code, locale, address: by.address, from } as const
  return admitted(deps, outgoing, () =>
    change(deps, async (tx, post) => {
      const sets_second_step = holder.otpTransport || hasApp ? {} : { sets_second_step: true }
      const opened = await open(tx, { otp: otpOf(deps.config.limits, code), ...sets_second_step })
      await sendIn(deps, tx, post, outgoing)()
      return opened
    }),
  )
}
