import { authApi } from '@kabinet/contract/api/auth/all'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { meApi } from '@kabinet/contract/api/me.api'
import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { ReplyOf } from '@kabinet/contract/route'
import { sql } from 'kysely'
import type { Answered } from './call.ts'
import type { Browser } from './inject-browser.ts'
import { codeIn, type Person } from './people.ts'
import type { World } from './world.ts'

const renewing: readonly PatchMe['action'][] = ['change_password', 'change_transport', 'verify_email', 'verify_phone']

/** Changes the account of the signed-in user. Refreshes the access token if the action revoked it, as the page does. */
export async function patch(person: Browser | Person, body: PatchMe): Promise<Answered<ReplyOf<typeof meApi.patchMe>>> {
  const answer = await person.call(meApi.patchMe, { body })
  if ('refreshToken' in person && answer.status === 200 && renewing.includes(body.action)) await renew(person)
  return answer
}

export const refusal = ({ status, error }: Answered<unknown>) => [
  status,
  error.error_code,
  ...(error.reason === undefined ? [] : [error.reason]),
]

/** The code in the newest mail that has one; a later mail may be a notice. */
export function lastCode(w: World): string {
  return codeIn(w.mail.all().findLast(({ subject }) => /\d{6}/.test(subject)) ?? { text: '' })
}

export const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

/** Adds a verified phone through the real routes. It is not trusted yet. */
export async function addYoungPhone(w: World, person: Person, phone = '+79123456789'): Promise<void> {
  await patch(person, { action: 'set_phone', phone })
  const { phone_verified } = (await patch(person, { action: 'verify_phone', code: codeIn(w.sms.last()) })).body
  if (!phone_verified) throw new Error('the phone is not verified')
}

export async function trustContacts(w: World, { accountId }: Pick<Person, 'accountId'>): Promise<void> {
  const identifiers = w.db.updateTable('identifier').where('account_id', '=', accountId)
  await identifiers.set({ trusted_at: sql<Date>`app_now()` }).execute()
}

/** Adds a phone that was verified a month ago: it is trusted, and notices about it are over. */
export async function addPhone(w: World, person: Person, phone = '+79123456789'): Promise<void> {
  await addYoungPhone(w, person, phone)
  const month = sql<Date>`app_now() - interval '30 days'`
  const identifiers = w.db
    .updateTable('identifier')
    .set({ verified_at: month })
    .where('account_id', '=', person.accountId)
  await identifiers.where('kind', '=', 'phone').execute()
}

export async function askToMoveCodes(w: World, person: Person | Browser, otp_transport: Transport | null) {
  const ask = (old_code?: string) =>
    person.call(authApi.sendOtp, {
      body: { purpose: 'transport_change', otp_transport, ...(old_code === undefined ? {} : { old_code }) },
    })
  const answer = await ask()
  if (answer.status !== 400) return answer
  const { otp } = (await person.call(authApi.sendOtp, { body: { purpose: 'transport_leave' } })).body
  return ask(codeIn(otp.transport === 'sms' ? w.sms.last() : w.mail.last()))
}

/** Refreshes the access token. Its lifetime depends on the password proof, which a refresh does not extend. */
export async function renew(person: Person): Promise<void> {
  const { body } = await person.call(
    authApi.refresh,
    { body: { refresh_token: person.refreshToken } },
    { token: undefined },
  )
  person.token = body.access_token
  person.refreshToken = body.refresh_token
}
