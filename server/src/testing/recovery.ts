import { authApi } from '@kabinet/contract/api/auth/all'
import { notifyOfDueRecoveries } from '../domain/recovery/notify-of-due-recoveries.ts'
import { addPhone } from './contacts.ts'
import { openBrowser } from './inject-browser.ts'
import type { Person } from './people.ts'
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

export async function resetBy(w: World, login: string, password: string, sent: 'mail' | 'sms'): Promise<void> {
  const ask = (body: object) => w.send('POST', authApi.resetPassword.path, body)
  const answer = (await ask({ step: 'request', login })).body as { restore_token: string }
  const code = /\b\d{6}\b/.exec(w[sent].last().text)?.[0]
  const verified = (await ask({ step: 'verify', restore_token: answer.restore_token, code })).body as typeof answer
  const { status } = await ask({ step: 'complete', restore_token: verified.restore_token, password })
  if (status !== 200) throw new Error(`the password was not reset: ${status}`)
}
