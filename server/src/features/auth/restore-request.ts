import type { Otp, Transport } from '@kabinet/contract/api/otp'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { By } from '../../parts/accounts/events.sql.ts'
import { findLogin, type Holder } from '../../parts/accounts/find-login.sql.ts'
import { admitMessage } from '../../parts/codes/admit-message.ts'
import { otpOf } from '../../parts/codes/mask.ts'
import { kickOutbox } from '../../parts/messages/outbox.ts'
import { findRegistration, renewRegistration } from './registrations.sql.ts'
import { insertRestore } from './restores.sql.ts'
import { contactOf, pendingOf, sendRegistration } from './send-registration.ts'
import { sendRestoreCode } from './send-restore-code.ts'
import { sealRequest } from './waiting-request.ts'

export type RestoreRequest = { login: string; interaction?: string | undefined }

/**
 * First step of a reset: the same answer for known and unknown logins. The code goes to the very contact that was typed.
 * An account that was never activated gets its registration letter instead.
 */
export async function requestRestore(deps: Deps, { login: typed, interaction }: RestoreRequest, by: By & { asked: Locale | undefined }) {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const holder = await findLogin(deps.db, login)
  const token = newToken()
  await deps.db.transaction().execute(async (tx) => {
    const transport = transportOf(login)
    await admitMessage(deps, tx, { purpose: 'restore', transport, to: login.value, address: by.address })
    const id = newId()
    const accountId = holder && isResettable(holder) ? holder.id : null
    const seconds = deps.config.limits.unconfirmedSeconds
    await insertRestore(tx, { id, tokenHash: sha256(token), accountId, interaction: sealRequest(deps.keys, interaction), seconds })
    await sendRestoreCode(deps, tx, { restoreId: id, accountId, transport, to: login.value, locale: by.asked ?? holder?.locale ?? 'ru' })
    if (holder?.kind === 'registration') await sendLetterAgain(deps, tx, holder.id, login)
  })
  kickOutbox(deps)
  return { restore_token: token, otp: restoreOtp(deps, login) }
}

const isResettable = (holder: Holder) => holder.kind === 'account' && holder.verified && holder.status === 'active'

const transportOf = ({ kind }: Login): Transport => (kind === 'email' ? 'email' : 'sms')

const restoreOtp = ({ config }: Deps, login: Login): Otp =>
  otpOf(config.limits, { transport: transportOf(login), kind: 'code', target: login.value })

/** Only to the contact that was typed: its limits were asked. */
async function sendLetterAgain(deps: Deps, tx: Db, accountId: string, login: Login): Promise<void> {
  const pending = await findRegistration(tx, accountId)
  if (!pending || pending.is_confirmed || contactOf(pending).value !== login.value) return
  await renewRegistration(tx, accountId, deps.config.limits.linkSeconds)
  await sendRegistration(deps, tx, pendingOf(pending))
}
