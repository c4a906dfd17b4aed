import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Inbox } from './inbox.ts'
import { words, type Words } from './words.ts'

export type Person = { firstName: string; lastName: string; email: string; phone?: string; password: string }

let count = 0

/** Somebody nobody has heard of yet. */
export function somebody(firstName = 'Анна', lastName = 'Ромашкина'): Person {
  count += 1
  return { firstName, lastName, email: `person${count}.${Date.now()}@example.com`, password: `Vesna-${count}-Kot7!`.slice(0, 15) }
}

/** A number that nobody has yet. */
export function newPhone(): string {
  count += 1
  return `+790012${String(count).padStart(5, '0')}`
}

const russian = words('ru')

/** Fills the form of /registration and sends it. */
export async function fillRegistration(page: Page, person: Person, t: Words = russian): Promise<void> {
  await page.getByLabel(t('registration.lastName'), { exact: true }).fill(person.lastName)
  await page.getByLabel(t('registration.firstName'), { exact: true }).fill(person.firstName)
  if (person.email) await page.getByLabel(t('registration.email'), { exact: true }).fill(person.email)
  if (person.phone) await page.getByLabel(t('registration.phone'), { exact: true }).fill(person.phone)
  await page.getByLabel(t('registration.password'), { exact: true }).fill(person.password)
  await page.getByLabel(t('registration.repeat'), { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: t('registration.agree') }).check()
  await page.getByRole('checkbox', { name: t('registration.consent') }).check()
  await page.getByRole('button', { name: t('registration.submit') }).click()
}

/** From the empty form to an activated account, by the link of the letter. */
export async function register(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  await page.goto('/registration')
  await fillRegistration(page, person, t)
  await heading(page, t('finish.email.title'))
  await page.goto(await inbox.nextLink(person.email))
  await heading(page, t('confirm.done.title'))
}

/** The same without an e-mail, by the code of an SMS. */
export async function registerByPhone(page: Page, inbox: Inbox, person: Person & { phone: string }, t: Words = russian): Promise<void> {
  await page.goto('/registration')
  await fillRegistration(page, { ...person, email: '' }, t)
  await heading(page, t('finish.phone.title'))
  await page.getByLabel(t('code.label'), { exact: true }).click()
  await typeCode(page, await inbox.nextCode(person.phone))
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: t('finish.phone.title') })
    .waitFor()
}

/** Login and password, on whatever page shows the form. */
export async function logIn(page: Page, person: Person, t: Words = russian): Promise<void> {
  await page.getByLabel(t('login.field'), { exact: true }).fill(person.email || (person.phone ?? ''))
  await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

/** And the code of the letter. */
export async function signIn(page: Page, inbox: Inbox, person: Person, t: Words = russian): Promise<void> {
  await logIn(page, person, t)
  await heading(page, t('login.code.title'))
  await typeCode(page, await inbox.nextCode(person.email))
}

/** The code field takes the focus by itself, so that a person just types. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]:focus').waitFor()
  await page.keyboard.type(code)
}

/** A new account, signed in and in its cabinet. */
export async function comeIn(page: Page, inbox: Inbox, person: Person = somebody(), t: Words = russian): Promise<Person> {
  await register(page, inbox, person, t)
  await page.goto('/login')
  await signIn(page, inbox, person, t)
  await heading(page, t('nav.personalInfo'))
  return person
}

/** Waits for the page's one h1. */
export async function heading(page: Page, name: string): Promise<void> {
  // The ready-made picture has the same heading, but nothing in it can be pressed; at first there is one for each language.
  await page.locator('.prerendered').first().waitFor({ state: 'detached' })
  const h1 = page.getByRole('heading', { level: 1, name })
  await h1.waitFor().catch(async () => {
    expect.fail(`no heading «${name}» at ${page.url()}, but: ${(await page.locator('body').innerText()).slice(0, 600)}`)
  })
}
