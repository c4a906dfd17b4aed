import { authApi } from '@kabinet/contract/api/auth/all'
import { session } from '@kabinet/contract/api/auth/session'
import type { Route } from '@kabinet/contract/route'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './browser.ts'
import type { Inbox } from './inbox.ts'
import { words, type Words } from './words.ts'

export type Person = { firstName: string; lastName: string; email: string; phone?: string; password: string }

let count = 0

export function somebody(firstName = 'Анна', lastName = 'Ромашкина'): Person {
  count += 1
  return {
    firstName,
    lastName,
    email: `person${count}.${randomBytes(6).toString('hex')}@example.com`,
    password: `Vesna-${count}-Kot7!`.slice(0, 15),
  }
}

export function newPhone(): string {
  return `+79${String(randomInt(1e9)).padStart(9, '0')}`
}

const russian = words('ru')

/** The password of an account after a change or a reset. */
export const newPassword = 'Zima-Gora-42!'

export async function fillRegistration(page: Page, person: Person, t: Words = russian): Promise<void> {
  if (person.email) await page.getByLabel(t('registration.email'), { exact: true }).fill(person.email)
  if (person.phone) await page.getByLabel(t('registration.phone'), { exact: true }).fill(person.phone)
  await page.getByLabel(t('registration.lastName'), { exact: true }).fill(person.lastName)
  await page.getByLabel(t('registration.firstName'), { exact: true }).fill(person.firstName)
  await page.getByLabel(t('registration.password'), { exact: true }).fill(person.password)
  await page.getByLabel(t('registration.repeat'), { exact: true }).fill(person.password)
  for (const name of agreements(t)) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: t('registration.submit') }).click()
}

export const agreements = (t: Words): string[] => [
  t('registration.agree', { document: t('registration.agreement') }),
  t('registration.consent', { document: t('registration.personalData') }),
]

async function registerByHand(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  await page.goto('/registration')
  await fillRegistration(page, person, t)
  await heading(page, t('finish.email.title'))
  await page.goto(await inbox.nextLink(person.email))
  await heading(page, t('confirm.done.title'))
}

export async function registerByPhone(
  page: Page,
  inbox: Inbox,
  person: Person & { phone: string },
  t: Words = russian,
): Promise<void> {
  await page.goto('/registration')
  await fillRegistration(page, { ...person, email: '' }, t)
  await heading(page, t('finish.phone.title'))
  await typeCode(page, await inbox.nextCode(person.phone))
  await heading(page, t('nav.personalInfo'))
}

export async function logIn(page: Page, person: Person, t: Words = russian): Promise<void> {
  await page.getByLabel(t('login.field'), { exact: true }).fill(person.email || (person.phone ?? ''))
  await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

export async function signIn(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  await logIn(page, person, t)
  await heading(page, t('login.code.title'))
  await typeCode(page, await inbox.nextCode(person.email))
}

/** Resets the password from the page that asks for the login. */
export async function resetPassword(page: Page, inbox: Inbox, login: string, t: Words = russian): Promise<void> {
  await page.getByLabel(t('login.field'), { exact: true }).fill(login)
  await page.getByRole('button', { name: t('reset.getCode') }).click()
  await heading(page, t('login.code.title'))
  await typeCode(page, await inbox.nextCode(login))
  await setPassword(page, newPassword, t)
  await heading(page, t('s.passwordChanged'))
}

export async function setPassword(page: Page, password: string, t: Words = russian): Promise<void> {
  await page.getByLabel(t('reset.password.field'), { exact: true }).fill(password)
  await page.getByLabel(t('reset.password.repeat'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('reset.password.submit'), exact: true }).click()
}

/** The code field takes the focus, so that the user can just type. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]:focus').waitFor()
  await page.keyboard.type(code)
}

export async function comeInByHand(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  await registerByHand(page, inbox, person, t)
  await page.getByRole('link', { name: t('authorize.toCabinet') }).click()
  await heading(page, t('nav.personalInfo'))
}

/** The same by the API calls of those pages, which have their own stories. Without `path` it waits for the first page. */
export async function comeIn(
  page: Page,
  inbox: Inbox,
  person: Person = somebody(),
  t: Words = russian,
  path?: string,
): Promise<Person> {
  await register(page, inbox, person, t)
  await enter(page, inbox, person, t, path)
  return person
}

export async function enter(
  page: Page,
  inbox: Inbox,
  person: Person,
  t: Words = russian,
  path?: string,
): Promise<void> {
  const { email: login, password } = person
  const half = session.parse(await call(page, authApi.authorize, { login, password }, t))
  const code = await inbox.nextCode(login)
  const { access_token, refresh_token, expires_in } = session.parse(
    await call(page, authApi.confirmAuthorize, { code }, t, half.access_token),
  )
  const stored = { access_token, refresh_token, expires_at: Date.now() + expires_in * 1000, sign_in: randomUUID() }
  await page.goto('/favicon.svg')
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(stored))
  await page.goto(path ?? '/')
  if (path === undefined) await heading(page, t('nav.personalInfo'))
}

export async function register(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  const { firstName: first_name, lastName: last_name, email, phone, password } = person
  const agreed = { agreement: true, personal_data_consent: true } as const
  await call(
    page,
    authApi.register,
    { first_name, last_name, email, ...(phone ? { phone } : {}), password, ...agreed },
    t,
  )
  const link = new URL(await inbox.nextLink(email))
  await call(page, authApi.confirmRegistration, { token: link.searchParams.get('token') ?? '' }, t)
}

async function call(page: Page, { path }: Route, data: object, { locale }: Words, token?: string): Promise<unknown> {
  const headers = { 'device-locale': locale, ...(token ? { 'auth-token': token } : {}) }
  const post = () => page.request.post(path, { headers, data })
  let answer = await post()
  // An overloaded machine may reject hashing with 429; retries like a user.
  for (let tries = 0; tries < 20 && answer.status() === 429; tries += 1) {
    await pause(1000)
    answer = await post()
  }
  if (!answer.ok()) expect.fail(`${path} answers ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** The page with this heading, without a violation of axe. */
export async function expectPage(page: Page, name: string): Promise<void> {
  await heading(page, name)
  expect(await violations(page)).toEqual([])
}

export async function heading(page: Page, name: string): Promise<void> {
  // The prerendered page has the same heading, but the program has not taken it over yet.
  await page.locator('#root[data-take-over]').waitFor({ state: 'detached' })
  const h1 = page.getByRole('heading', { level: 1, name })
  await h1.waitFor().catch(async () => {
    expect.fail(`no heading «${name}» at ${page.url()}, but: ${(await page.locator('body').innerText()).slice(0, 600)}`)
  })
}
