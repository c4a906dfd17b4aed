import type { restoreAccount } from '@kabinet/contract/api/auth/restore-account.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { readLogin } from '@kabinet/contract/fields/login'
import type { BodyOf, ReplyOf } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { isOfDeleted } from '../../domain/accounts/find-login.sql.ts'
import { undoDeletion } from '../../domain/accounts/reopen-account.ts'
import { admitted } from '../../domain/codes/admit-message.ts'
import { checkCode, spendCode } from '../../domain/codes/check-code.ts'
import { otpOf } from '../../domain/codes/message-policy.ts'
import { sendIn } from '../../domain/codes/send-challenge.ts'
import { change } from '../../domain/messages/change.ts'
import { proveLogin } from '../../domain/passwords/prove-password.ts'
import type { Device } from '../../http/session/device.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Keys } from '../../lib/keys.ts'
import type { LocalizedCaller } from './browser.ts'

type Body = BodyOf<typeof restoreAccount>
type Step<S extends Body['step']> = Extract<Body, { step: S }>

const ticket = z.strictObject({ restores: z.string(), flow: z.string() })
type Begun = z.output<typeof ticket> & { otp: Otp }
export type RestoreStep = Begun | null

/** Only the password of a deleted account leads on, and only the login that it had verified gets the code. */
export async function beginRestoring(
  deps: Deps,
  { login: typed, password }: Step<'request'>,
  by: LocalizedCaller,
  device: Device,
): Promise<RestoreStep> {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const holder = await proveLogin(deps, { login, device, password, by })
  if (holder?.kind !== 'account' || holder.status !== 'deactivated') throw new ApiError('AUTH_FORBIDDEN')
  if (!(await isOfDeleted(deps.db, login, holder.id))) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  const begun = { restores: holder.id, flow: newId() }
  const transport = login.kind === 'email' ? ('email' as const) : ('sms' as const)
  const whose = { purpose: 'login', subject: begun.flow, accountId: holder.id } as const
  const code = { ...whose, transport, to: login.value, locale: by.askedLocale ?? holder.locale }
  const from = holder.knowsDevice ? 'device' : 'password'
  return admitted(deps, { ...code, address: by.address, from }, () =>
    change(deps, async (tx, post) => {
      await sendIn(deps, tx, post, code)()
      return { ...begun, otp: otpOf(deps.config.limits, code) }
    }),
  )
}

export async function finishRestoring(
  deps: Deps,
  { account_token, code }: Step<'verify'>,
  by: LocalizedCaller,
): Promise<RestoreStep> {
  const { restores: accountId, flow: subject } = readTicket(deps.keys, account_token)
  const challenge = await checkCode(deps, { purpose: 'login', subject, code, by })
  return change(deps, async (tx) => {
    await spendCode(tx, 'login', challenge)
    const undone = await undoDeletion(deps, tx, accountId, by)
    if (undone === 'gone') throw expired()
    if (undone === 'taken') throw new ApiError('ALREADY_EXIST')
    return null
  })
}

export function replyOfRestoring(keys: Keys, done: RestoreStep): ReplyOf<typeof restoreAccount> {
  if (!done) return {}
  const { otp, ...begun } = done
  return { account_token: keys.seal(JSON.stringify(begun)), otp }
}

function readTicket(keys: Keys, token: string): z.output<typeof ticket> {
  try {
    return ticket.parse(JSON.parse(keys.open(token)))
  } catch {
    throw expired()
  }
}
