import { type Login, readLogin } from '@kabinet/contract/fields/login'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import { findLogin, type Holder } from '../../../domain/accounts/find-login.sql.ts'
import { admitted, mayRemind } from '../../../domain/codes/admit-message.ts'
import { otpOf } from '../../../domain/codes/message-policy.ts'
import { type Outgoing, type SendOutgoing, sendIn } from '../../../domain/codes/send-challenge.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { change } from '../../../domain/messages/change.ts'
import type { LocalizedCaller } from '../browser.ts'
import { findRegistration, renewRegistration } from '../registration/registrations.sql.ts'
import { insertPasswordReset } from './reset-password.sql.ts'
import { resetToken } from './reset-token.ts'
import { contactOf, pendingOf, sendRegistration } from '../registration/send-registration.ts'
import { sealInteraction } from '../registration/sealed-interaction.ts'

export type PasswordResetRequest = { login: string; interaction?: string | undefined }

/**
 * First step of a reset, with the same response for known and unknown logins. Sends the code only to the typed contact. A pending
 * registration gets its e-mail again instead.
 */
export async function requestPasswordReset(
  deps: Deps,
  body: PasswordResetRequest,
  by: LocalizedCaller,
  device: Buffer | undefined,
) {
  const login = readLogin(body.login)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const holder = await findLogin(deps.db, login, device)
  const accountId = holder && isResettable(holder) ? holder.id : null
  const locale = by.askedLocale ?? holder?.locale ?? firstLocale
  const code: Outgoing = {
    purpose: 'restore',
    transport: transportOf(login.kind),
    to: login.value,
    subject: newId(),
    accountId,
    locale,
  }
  const begin = () => begun(deps, { code, login, holder, interaction: body.interaction, address: by.address })
  const from = holder?.knowsDevice ? 'device' : 'stranger'
  return admitted(deps, { ...code, address: by.address, from }, begin)
}

type Beginning = {
  code: Outgoing
  login: Login
  holder: Holder | undefined
  interaction: string | undefined
  address: string
}

async function begun(deps: Deps, { code, login, holder, interaction, address }: Beginning) {
  const isReminded = holder?.kind === 'registration' && (await mayRemind(deps, { ...code, address }))
  return change(deps, async (tx, post) => {
    await insertPasswordReset(tx, {
      id: code.subject,
      tokenHash: sha256(resetToken(deps.keys, code.subject, 'code')),
      accountId: code.accountId,
      interaction: sealInteraction(deps.keys, interaction),
      seconds: deps.config.limits.unconfirmedSeconds,
    })
    const send = sendIn(deps, tx, post, code)
    await send()
    if (isReminded) await remindOfRegistration(deps, tx, send, { accountId: holder.id, login })
    return { id: code.subject, next: 'code', otp: otpOf(deps.config.limits, code) } as const
  })
}

const isResettable = (holder: Holder) => holder.kind === 'account' && holder.getsCodes && holder.status === 'active'

type Reminder = { accountId: string; login: Login }

/** Only to the typed contact, because its limits were checked. */
async function remindOfRegistration(
  { config }: Deps,
  tx: Db,
  send: SendOutgoing,
  { accountId, login }: Reminder,
): Promise<void> {
  const pending = await findRegistration(tx, accountId)
  if (!pending || pending.confirmed_at || contactOf(pending).value !== login.value) return
  await renewRegistration(tx, accountId, config.limits.linkSeconds)
  await sendRegistration(tx, send, pendingOf(pending))
}
