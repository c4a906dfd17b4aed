import type { Otp, Transport } from '@kabinet/contract/api/otp'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../lib/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { findLogin, type Holder } from '../../domain/accounts/find-login.sql.ts'
import { isOpenToNewNumber } from '../../domain/anomalies/number-ranges.ts'
import { admitted, refuseFloodOfMessages } from '../../domain/codes/admit-message.ts'
import { otpOf } from '../../domain/codes/mask.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { strangersTurn } from '../../domain/throttle/charge.ts'
import type { LocalizedCaller } from './browser.ts'
import { findRegistration, renewRegistration } from './registrations.sql.ts'
import { insertPasswordReset } from './reset-password.sql.ts'
import { contactOf, pendingOf, sendRegistration } from './send-registration.ts'
import { sendPasswordResetCode } from './reset-password-code.ts'
import { sealInteraction } from './sealed-interaction.ts'

export type PasswordResetRequest = { login: string; interaction?: string | undefined }

/**
 * First step of a reset: the same answer for known and unknown logins. The code goes to the very contact that was typed.
 * An account that was never activated gets its registration letter instead.
 */
export async function requestPasswordReset(deps: Deps, asked: PasswordResetRequest, by: LocalizedCaller, device: Buffer | undefined) {
  const login = readLogin(asked.login)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const message = { purpose: 'restore', transport: transportOf(login), to: login.value, address: by.address } as const
  if (!device) refuseFloodOfMessages(deps, by.address)
  const holder = await findLogin(deps.db, login, device)
  const begin = () => begun(deps, { login, holder, interaction: asked.interaction, locale: by.askedLocale })
  const token = holder?.knowsDevice
    ? await admitted(deps, { ...message, from: 'device' }, begin)
    : await strangersTurn(addressKey(by.address), () => admitted(deps, { ...message, from: 'stranger' }, begin))
  return { restore_token: token, otp: resetOtp(deps, login) }
}

type Beginning = { login: Login; holder: Holder | undefined; interaction: string | undefined; locale: Locale | undefined }

async function begun(deps: Deps, { login, holder, interaction, locale }: Beginning): Promise<string> {
  const [id, token] = [newId(), newToken()]
  const accountId = holder && isResettable(holder) ? holder.id : null
  const seconds = deps.config.limits.unconfirmedSeconds
  const isReminded = holder?.kind === 'registration' && (login.kind === 'email' || (await isOpenToNewNumber(deps, login.value)))
  await change(deps, async (tx, post) => {
    await insertPasswordReset(tx, {
      id,
      tokenHash: sha256(token),
      accountId,
      interaction: sealInteraction(deps.keys, interaction),
      seconds,
    })
    const code = {
      resetId: id,
      accountId,
      transport: transportOf(login),
      to: login.value,
      locale: locale ?? holder?.locale ?? firstLocale,
    }
    await sendPasswordResetCode(deps, tx, post, code)
    if (isReminded) await sendLetterAgain(deps, tx, post, { accountId: holder.id, login })
  })
  return token
}

const isResettable = (holder: Holder) => holder.kind === 'account' && holder.verified && holder.status === 'active'

const transportOf = ({ kind }: Login): Transport => (kind === 'email' ? 'email' : 'sms')

const resetOtp = ({ config }: Deps, login: Login): Otp =>
  otpOf(config.limits, { transport: transportOf(login), kind: 'code', target: login.value })

/** Only to the contact that was typed: its limits were asked. */
async function sendLetterAgain(deps: Deps, tx: Db, post: Post, { accountId, login }: { accountId: string; login: Login }): Promise<void> {
  const pending = await findRegistration(tx, accountId)
  if (!pending || pending.is_confirmed || contactOf(pending).value !== login.value) return
  await renewRegistration(tx, accountId, deps.config.limits.linkSeconds)
  await sendRegistration(deps, tx, post, pendingOf(pending))
}
