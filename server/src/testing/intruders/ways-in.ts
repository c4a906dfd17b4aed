import { authApi } from '@kabinet/contract/api/auth/all'
import type { AppProof } from '@kabinet/contract/api/second-step.api'
import type { SessionReply } from '@kabinet/contract/api/auth/session'
import { type Browser, openBrowser } from '../inject-browser.ts'
import { signInWith } from '../passkeys.ts'
import type { World } from '../world.ts'
import { type Actor, codeBy, freshen, isIn } from './actor.ts'

let passwordsMade = 0
const newPassword = () => `Tk-${++passwordsMade}-Zimay`

/** Tries every credential of the actor. Returns the name of the way that gave a lasting session; undefined if none did. */
export async function getIn(w: World, actor: Actor): Promise<string | undefined> {
  if ((await freshen(actor)) && (await isIn(actor))) return 'a session of before'
  const ways = { passkey: byPasskey, password: byPasswords, reset: byReset }
  for (const [how, way] of Object.entries(ways)) if (await way(w, actor)) return how
  return undefined
}

async function byPasskey(w: World, actor: Actor): Promise<boolean> {
  for (const passkey of actor.passkeys) {
    const browser = openBrowser(w)
    const answer = await signInWith(browser, passkey)
    if (answer.status === 200) return keep(actor, browser, answer.body)
  }
  return false
}

async function byPasswords(w: World, actor: Actor): Promise<boolean> {
  for (const password of actor.passwords.toReversed())
    for (const login of actor.logins) if (await byPassword(w, actor, { login, password })) return true
  return false
}

async function byPassword(w: World, actor: Actor, typed: { login: string; password: string }): Promise<boolean> {
  const browser = openBrowser(w)
  const first: { half?: SessionReply } = {}
  const code = await codeBy(w, actor, async () => {
    const answer = await browser.call(authApi.authorize, { body: typed })
    if (answer.status === 200) first.half = answer.body
  })
  if (!first.half) return false
  browser.token = first.half.access_token
  if (first.half.confirmed) return keep(actor, browser, first.half)
  if (code !== undefined && (await confirm(actor, browser, { code }))) return true
  return first.half.second_step ? byApp(w, actor, browser) : false
}

async function byApp(w: World, actor: Actor, browser: Browser): Promise<boolean> {
  for (const app of actor.apps) {
    await w.pass(30)
    if (await confirm(actor, browser, { app_code: await app.code() })) return true
    const [recovery_code] = app.recoveryCodes
    if (recovery_code !== undefined && (await confirm(actor, browser, { recovery_code }))) return true
  }
  const instead = await codeBy(w, actor, () => browser.call(authApi.sendOtp, { body: { purpose: 'login' } }))
  return instead !== undefined && confirm(actor, browser, { code: instead })
}

async function confirm(actor: Actor, browser: Browser, body: { code: string } | AppProof): Promise<boolean> {
  const answer = await browser.call(authApi.confirmAuthorize, { body })
  return answer.status === 200 && keep(actor, browser, answer.body)
}

async function byReset(w: World, actor: Actor): Promise<boolean> {
  for (const login of actor.reads) {
    const password = await reset(w, actor, login)
    if (password === undefined) continue
    actor.passwords.push(password)
    if (await byPasswords(w, actor)) return true
  }
  return false
}

async function reset(w: World, actor: Actor, login: string): Promise<string | undefined> {
  const ask = (body: object) => w.send('POST', authApi.resetPassword.path, body)
  const state = { token: '' }
  const code = await codeBy(w, actor, async () => {
    const { status, body } = await ask({ step: 'request', login })
    if (status === 200) state.token = tokenIn(body)
  })
  if (code === undefined) return undefined
  const verified = await ask({ step: 'verify', restore_token: state.token, code })
  if (verified.status !== 200) return undefined
  const password = newPassword()
  const done = await ask({ step: 'complete', restore_token: tokenIn(verified.body), password })
  return done.status === 200 ? password : undefined
}

const tokenIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'restore_token' in body ? String(body.restore_token) : ''

async function keep(actor: Actor, browser: Browser, session: SessionReply): Promise<boolean> {
  browser.token = session.access_token
  const tried = { ...actor, browser }
  if (!(await isIn(tried))) return false
  actor.browser = browser
  actor.refreshToken = session.refresh_token
  return true
}
