import { authApi } from '@kabinet/contract/api/auth/all'
import type { BodyOf } from '@kabinet/contract/route'
import { linkToken } from './people.ts'
import type { World } from './world.ts'

type Finish = Omit<Extract<BodyOf<typeof authApi.openSupportLink>, { step: 'finish' }>, 'step' | 'token'>

/** The token of the newest link that support sent to this contact, or of a printed one. */
export function supportToken(w: World, to: string): string {
  const sent = [...w.mail.to(to), ...w.sms.to(to)].findLast(({ text }) => text.includes('/support-link?'))
  return linkToken(sent ?? { text: '' })
}

export const supportLinks = (w: World) => ({
  look: (token: string) => w.call(authApi.openSupportLink, { body: { step: 'look', token } }),
  sendCode: (token: string) => w.call(authApi.openSupportLink, { body: { step: 'send_code', token } }),
  finish: (token: string, more: Finish = {}) =>
    w.call(authApi.openSupportLink, { body: { step: 'finish', token, ...more } }),
})
