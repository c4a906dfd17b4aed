import { authApi } from '@kabinet/contract/api/auth/all'
import type { BodyFor } from '@kabinet/contract/route'
import { notifyOfDueRecoveries } from '../domain/recovery/notify-of-due-recoveries.ts'
import { addPhone } from './contacts.ts'
import { openBrowser } from './inject-browser.ts'
import { codeIn, linkToken, type Person } from './people.ts'
import type { World } from './world.ts'

export const hours = 3600
type Step = 'look' | 'begin' | 'send_code'

/** Signs in with the right password in a new browser. The second step stays pending, so the session can only recover access. */
export async function owingSecondStep(w: World, { login, password }: Pick<Person, 'login' | 'password'>) {
  const browser = openBrowser(w)
  const { status, body } = await browser.call(authApi.authorize, { body: { login, password } })
  browser.token = body.access_token
  return {
    status,
    browser,
    recover: (step: Step) => browser.call(authApi.recoverAccess, { body: { step } }),
    confirm: async (code: string) => {
      const answer = await browser.call(authApi.confirmAuthorize, { body: { code } })
      if (answer.status === 200) browser.token = answer.body.access_token
      return answer
    },
  }
}

export async function withOldContacts(w: World, person: Person): Promise<void> {
  await addPhone(w, person)
  await w.db
    .updateTable('identifier')
    .set({ verified_at: new Date(Date.now() - 80 * hours * 1000) })
    .execute()
}

export async function withDueRecovery(w: World, who: Pick<Person, 'login' | 'password'>): Promise<void> {
  const { status } = await (await owingSecondStep(w, who)).recover('begin')
  if (status !== 200) throw new Error(`no recovery was begun: ${status}`)
  await w.pass(72 * hours)
  await notifyOfDueRecoveries(w.deps)
  await w.pass(0)
}

/** Proves a contact by a code, and returns the token with which the password can be set. */
export async function provenReset(w: World, login: string, sent: 'mail' | 'sms' = 'mail'): Promise<string> {
  const ask = async (body: BodyFor<typeof authApi.resetPassword>) =>
    (await w.call(authApi.resetPassword, { body })).body.restore_token ?? ''
  const restore_token = await ask({ step: 'request', login })
  return ask({ step: 'verify', restore_token, code: codeIn(w[sent].last()) })
}

export async function resetBy(w: World, login: string, password: string, sent?: 'mail' | 'sms'): Promise<void> {
  const body = { step: 'complete', restore_token: await provenReset(w, login, sent), password } as const
  const { status } = await w.call(authApi.resetPassword, { body })
  if (status !== 200) throw new Error(`the password was not reset: ${status}`)
}

/** The token of the newest button «This was not me» in the e-mails to an address. */
export const buttonFor = (w: Pick<World, 'mail'>, email: string) =>
  linkToken(w.mail.to(email).findLast(({ text }) => text.includes('/secure-account')) ?? { text: '' })

/** «This was not me» by a code to a trusted contact. */
export async function secureByCode(w: World, login: string, contact = login) {
  const { secure_token = '' } = (await w.call(authApi.secureByCode, { body: { step: 'request', login } })).body
  const code = codeIn([...w.mail.to(contact), ...w.sms.to(contact)].at(-1) ?? { text: '' })
  return w.call(authApi.secureByCode, { body: { step: 'verify', secure_token, code } })
}
