import type { SessionReply } from '@kabinet/contract/api/auth.api'
import type { Transport } from '@kabinet/contract/api/otp'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Device } from '../../http/device.ts'
import { addressKey } from '../../lib/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import type { By } from '../../parts/accounts/events.sql.ts'
import { findLogin, type Holder } from '../../parts/accounts/find-login.sql.ts'
import { otpOf } from '../../parts/codes/mask.ts'
import { admitted } from '../../parts/codes/admit-message.ts'
import { kickOutbox } from '../../parts/messages/outbox.ts'
import { holdProven } from '../../parts/passwords/passwords.sql.ts'
import { type Prover, provePassword, refuseFlood } from '../../parts/passwords/prove-password.ts'
import { confirmSession, type SignOnCookies } from '../../parts/sessions/confirm-session.ts'
import { halfSessionReply } from '../../parts/sessions/session-reply.ts'
import { insertHalfSession } from '../../parts/sessions/sessions.sql.ts'
import { newHalfToken, tokenHash } from '../../parts/sessions/tokens.ts'
import { throughTheDoor } from '../../parts/throttle/charge.ts'
import { registrationTokenOf } from './registration-token.ts'
import { sendLoginCode } from './send-login-code.ts'

export type Browser = { device: Device; signOn: SignOnCookies }
export type SignedIn = { reply: SessionReply; signOnCookie?: string }
/** `asked`: the language that letters shall speak; without it the person's own. */
export type Asking = By & { asked: Locale | undefined }

/** First step of signing in. One hash and one answer for an unknown login and a wrong password (docs/threats.md#en-01, EN-02). */
export async function authorize(deps: Deps, body: { login: string; password: string }, by: Asking, browser: Browser): Promise<SignedIn> {
  const login = readLogin(body.login)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const address = addressKey(by.address)
  const find = () => findLogin(deps.db, login, browser.device.hash)
  const attempt = (holder: Holder | undefined) => proveAndStart(deps, { login, holder, password: body.password }, by, browser)
  if (browser.device.isNew) {
    refuseFlood(deps, by.address)
    return throughTheDoor(address, async () => attempt(await find()))
  }
  const holder = await find()
  return holder?.knowsDevice ? attempt(holder) : throughTheDoor(address, () => attempt(holder))
}

type Try = { login: Login; holder: Holder | undefined; password: string }

async function proveAndStart(deps: Deps, { login, holder, password }: Try, by: Asking, browser: Browser): Promise<SignedIn> {
  await provePassword(deps, {
    prover: proverOf(holder, login, by, browser.device),
    accountId: holder?.kind === 'account' ? holder.id : undefined,
    stored: holder?.passwordHash,
    password,
    by,
    refused: 'sign_in_refused',
  })
  const signedIn = await startSession(deps, { holder: requireUsable(deps, holder), login }, by, browser)
  kickOutbox(deps)
  return signedIn
}

function proverOf(holder: Holder | undefined, login: Login, { address }: By, { hash: deviceHash }: Device): Prover {
  if (holder?.knowsDevice) return { as: 'device', accountId: holder.id, deviceHash }
  return { as: 'stranger', login, address }
}

/** What else stands in the way is told after the right password only. */
function requireUsable({ keys }: Deps, holder: Holder | undefined): Holder {
  if (!holder) throw new ApiError('AUTH_FORBIDDEN')
  if (holder.kind === 'registration') {
    throw new ApiError('USER_NOT_VERIFIED', { body: { registration_token: registrationTokenOf(keys, holder.id) } })
  }
  if (holder.status === 'blocked') throw new ApiError('USER_BLOCKED')
  if (holder.status === 'deactivated') throw new ApiError('USER_DEACTIVATED')
  if (!holder.verified) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return holder
}

type Proven = { holder: Holder; login: Login }

async function startSession(deps: Deps, { holder, login }: Proven, by: Asking, { device, signOn }: Browser): Promise<SignedIn> {
  const { id: accountId, otpTransport, knowsDevice } = holder
  const id = newId()
  const halfToken = newHalfToken()
  const open = async (tx: Db) => {
    // A reset may have come while the hash was made: it ended every session, and this one must not outlive it.
    if (!(await holdProven(tx, accountId, holder.passwordEpoch))) throw new ApiError('AUTH_FORBIDDEN')
    const seconds = deps.config.limits.unconfirmedSeconds
    await insertHalfSession(tx, { id, accountId, accessHash: tokenHash(halfToken), deviceHash: device.hash, by, seconds })
  }
  if (!otpTransport) {
    return deps.db.transaction().execute(async (tx) => {
      await open(tx)
      const confirmed = await confirmSession(deps, tx, id, { by, amr: ['pwd'], signOn })
      if (!confirmed) throw new Error('a session that was just made is gone')
      return confirmed
    })
  }
  const to = codeAddress(holder, otpTransport, login)
  const message = { purpose: 'login', ...to, address: by.address, from: knowsDevice ? 'device' : 'password' } as const
  await admitted(deps, message, () =>
    deps.db.transaction().execute(async (tx) => {
      await open(tx)
      await sendLoginCode(deps, tx, { sessionId: id, accountId, ...to, locale: by.asked ?? holder.locale })
    }),
  )
  const otp = otpOf(deps.config.limits, { transport: to.transport, kind: 'code', target: to.to })
  return { reply: halfSessionReply(deps, halfToken, { id, deviceHash: device.hash }, otp) }
}

/** Should the chosen contact be gone, the one that was typed is verified too: the second step is never skipped. */
function codeAddress({ otpTo }: Holder, transport: Transport, login: Login): { transport: Transport; to: string } {
  return otpTo ? { transport, to: otpTo } : { transport: login.kind === 'email' ? 'email' : 'sms', to: login.value }
}
