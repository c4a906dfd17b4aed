import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import type { App } from '../authenticator-app.ts'
import type { Authenticator } from '../authenticator.ts'
import type { Browser } from '../inject-browser.ts'
import type { World } from '../world.ts'

export type Actor = {
  browser: Browser
  refreshToken: string
  accountId: string
  logins: Set<string>
  reads: Set<string>
  passwords: string[]
  passkeys: Authenticator[]
  apps: App[]
}

/** Runs `send` and returns the code it sent if this actor can read it. Mails and SMS are counted separately, so order does not matter. */
export async function codeBy(
  w: World,
  actor: Pick<Actor, 'reads'>,
  send: () => Promise<unknown>,
): Promise<string | undefined> {
  const counts = [w.mail.all().length, w.sms.all().length] as const
  await send()
  const sent = [...w.mail.all().slice(counts[0]), ...w.sms.all().slice(counts[1])].filter(({ to }) =>
    actor.reads.has(to),
  )
  const codes = sent.map(({ text }) => /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0])
  return codes.findLast((code) => code !== undefined)
}

export const isIn = async (actor: Actor): Promise<boolean> => {
  const { status } = await actor.browser.call(getMe)
  return status === 200
}

export async function freshen(actor: Actor): Promise<boolean> {
  const { browser, refreshToken: refresh_token } = actor
  const answer = await browser.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })
  if (answer.status !== 200) return false
  browser.token = answer.body.access_token
  actor.refreshToken = answer.body.refresh_token
  for (const password of actor.passwords.toReversed())
    if ((await browser.call(authApi.checkPassword, { body: { password } })).status === 200) return true
  return isIn(actor)
}
