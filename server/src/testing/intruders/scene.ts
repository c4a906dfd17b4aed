import { authApi } from '@kabinet/contract/api/auth/all'
import { sql } from 'kysely'
import { addApp, type App } from '../authenticator-app.ts'
import type { Authenticator } from '../authenticator.ts'
import { addPhone, patch } from '../contacts.ts'
import { openBrowser } from '../inject-browser.ts'
import { withPasskey } from '../passkeys.ts'
import { password, signIn } from '../people.ts'
import type { World } from '../world.ts'
import { type Actor, codeBy } from './actor.ts'

export type OwnerOptions = {
  hasPhone?: boolean
  hasApp?: boolean
  hasPasskey?: boolean
  hasCodes?: boolean
}

export const ownEmail = 'anna@example.com'
const ownPhone = '+79123456789'

export async function newOwner(w: World, options: OwnerOptions): Promise<Actor> {
  const anna = await w.person('anna')
  if (options.hasPhone) await addPhone(w, anna, ownPhone)
  const passkeys: Authenticator[] = options.hasPasskey ? [await withPasskey(anna)] : []
  const apps: App[] = options.hasApp ? [await addApp(w, anna)] : []
  const [app] = apps
  if (options.hasCodes === false) {
    const proof = app
      ? { app_code: await app.code() }
      : { code: await codeBy(w, { reads: new Set([ownEmail]) }, () => askForNoCodes(anna)) }
    const { status } = await patch(anna, { action: 'change_transport', otp_transport: null, ...proof })
    if (status !== 200) throw new Error(`codes are still on: ${status}`)
  }
  await makeOld(w, anna.accountId)
  const contacts = options.hasPhone ? [ownEmail, ownPhone] : [ownEmail]
  const { accountId, refreshToken } = anna
  return {
    browser: anna,
    refreshToken,
    accountId,
    logins: new Set(contacts),
    reads: new Set(contacts),
    passwords: [password],
    passkeys,
    apps,
  }
}

const askForNoCodes = (who: Pick<Actor['browser'], 'call'>) =>
  who.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport: null } })

async function makeOld(w: World, accountId: string): Promise<void> {
  const month = sql`app_now() - interval '30 days'`
  await sql`update account set created_at = ${month}, transport_changed_at = null where id = ${accountId}`.execute(w.db)
  await sql`update identifier set verified_at = ${month} where account_id = ${accountId}`.execute(w.db)
  await sql`update passkey set created_at = ${month} where account_id = ${accountId}`.execute(w.db)
  await sql`update totp set created_at = ${month}, confirmed_at = ${month} where account_id = ${accountId}`.execute(
    w.db,
  )
  await sql`update recovery_code set made_at = ${month} where account_id = ${accountId}`.execute(w.db)
}

/** An attacker with a session of the owner and the password, as if at the owner's unlocked browser. */
export async function newIntruder(w: World, owner: Actor, reads: Iterable<string> = []): Promise<Actor> {
  const [browser, [login = ''], [known = password]] = [openBrowser(w), [...owner.logins], owner.passwords]
  const { apps } = owner
  const refreshToken = await intrude(w, browser, { login, password: known }, apps)
  return {
    browser,
    refreshToken,
    accountId: owner.accountId,
    logins: new Set(owner.logins),
    reads: new Set(reads),
    passwords: [known],
    passkeys: [],
    apps: [],
  }
}

async function intrude(w: World, browser: Actor['browser'], who: { login: string; password: string }, apps: App[]) {
  const [app] = apps
  if (!app) return signIn(w, browser, who)
  const half = (await browser.call(authApi.authorize, { body: who })).body
  browser.token = half.access_token
  await w.pass(30)
  const session = (await browser.call(authApi.confirmAuthorize, { body: { app_code: await app.code() } })).body
  browser.token = session.access_token
  return session.refresh_token
}

/** An attacker who can only read a contact that the owner has replaced. */
export function newReader(w: World, owner: Actor, contact: string): Actor {
  const nothing = { passwords: [], passkeys: [], apps: [], refreshToken: '' }
  return {
    browser: openBrowser(w),
    accountId: owner.accountId,
    logins: new Set(owner.logins),
    reads: new Set([contact]),
    ...nothing,
  }
}

export function buttonSince(w: World, { reads }: Pick<Actor, 'reads'>, before: number): string | undefined {
  const emails = w.mail
    .all()
    .slice(before)
    .filter(({ to }) => reads.has(to))
  const tokens = emails.map(({ text }) => /secure-account\?token=([\w-]+)/.exec(text)?.[1])
  return tokens.findLast((token) => token !== undefined)
}

export const secure = (w: World, token: string) => w.call(authApi.secureAccount, { body: { token } })

export const roomyLimits = {
  messagesPerDestinationHour: 10_000,
  messagesPerAddressHour: 10_000,
  passwordTriesPerHour: 10_000,
  triesPerAddressMinute: 10_000,
  codesPerAccountHour: 10_000,
  codesOnUnknownDevicesHour: 10_000,
  codeTriesPerHour: 10_000,
  contactRevealsPerDay: 10_000,
  wrongCodesPerHour: 1_000_000,
}
