import { type SupportLink, openSupportLink as route } from '@kabinet/contract/api/auth/support-link.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { BodyOf } from '@kabinet/contract/route'
import { call } from '../../session/call.ts'

export type { SupportLink } from '@kabinet/contract/api/auth/support-link.api'
type Finish = Extract<BodyOf<typeof route>, { step: 'finish' }>

export async function findSupportLink(token: string): Promise<SupportLink | undefined> {
  return (await call(route, { body: { step: 'look', token } })).link
}

export async function askForSupportCode(token: string): Promise<Otp | undefined> {
  return (await call(route, { body: { step: 'send_code', token } })).otp
}

/** Returns the contact with which the user signs in. */
export async function finishSupportLink(body: Omit<Finish, 'step'>): Promise<string | undefined> {
  return (await call(route, { body: { step: 'finish', ...body } })).login
}
