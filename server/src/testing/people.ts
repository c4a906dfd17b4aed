import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import type { OutgoingMail, OutgoingSms } from '../domain/messages/outgoing.ts'
import { type Browser, openBrowser } from './inject-browser.ts'
import type { Caller } from './call.ts'

/** Short and without letters in disguise, so that its strength is known in a tenth of the time. */
export const password = 'Zhq2-Gofek'

export type Person = Browser & {
  accountId: string
  email: string | undefined
  phone: string | undefined
  login: string
  password: string
  refreshToken: string
}

type Senses = {
  mail: { last: () => OutgoingMail; to: (address: string) => OutgoingMail[] }
  sms: { last: () => OutgoingSms; to: (number: string) => OutgoingSms[] }
}
type TestApp = Caller & Senses

export type PersonOptions = {
  email?: string | null
  phone?: string
  password?: string
  firstName?: string
  lastName?: string
}

export function formOf(
  name: string,
  { email, phone, firstName = 'Анна', lastName = 'Королёва', ...rest }: PersonOptions = {},
) {
  return {
    first_name: firstName,
    last_name: lastName,
    ...(email === null ? {} : { email: email ?? `${name}@example.com` }),
    ...(phone === undefined ? {} : { phone }),
    password: rest.password ?? password,
    agreement: true,
    personal_data_consent: true,
  } as const
}

export async function activate(app: TestApp, name: string, options: PersonOptions = {}) {
  const form = formOf(name, options)
  const { registration_token } = (await app.call(authApi.register, { body: form })).body
  const body = form.email ? { token: linkToken(app.mail.last()) } : { registration_token, code: codeIn(app.sms.last()) }
  await app.call(authApi.confirmRegistration, { body }).then(({ body: { status } }) => status)
  return { email: form.email, phone: form.phone, password: form.password, login: form.email ?? form.phone ?? '' }
}

/** Returns the refresh token. */
export async function signIn(
  app: TestApp,
  browser: Browser,
  who: { login: string; password: string },
): Promise<string> {
  browser.token = undefined
  const half = (await browser.call(authApi.authorize, { body: { login: who.login, password: who.password } })).body
  browser.token = half.access_token
  if (half.confirmed) return half.refresh_token
  const sent = half.otp?.transport === 'sms' ? app.sms.last() : app.mail.last()
  const session = (await browser.call(authApi.confirmAuthorize, { body: { code: codeIn(sent) } })).body
  browser.token = session.access_token
  return session.refresh_token
}

/** The same in a new browser. */
export async function signedIn(app: TestApp, who: { login: string; password: string }): Promise<Browser> {
  const browser = openBrowser(app)
  await signIn(app, browser, who)
  return browser
}

export async function meetPerson(app: TestApp, name: string, options: PersonOptions = {}): Promise<Person> {
  const known = await activate(app, name, options)
  const browser = openBrowser(app)
  const refreshToken = await signIn(app, browser, known)
  const { user_id: accountId } = (await browser.call(meApi.getMe)).body
  return Object.assign(browser, { ...known, accountId, refreshToken })
}

export function codeIn({ text }: { text: string }): string {
  const code = /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

export function linkToken({ text }: { text: string }): string {
  const token = /[?&]token=([\w%.~-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return decodeURIComponent(token)
}
