import type { Page } from 'playwright-core'
import type { Inbox } from '../e2e/inbox.ts'
import { heading, type Person, signIn } from '../e2e/people.ts'
import { type Words, words } from '../e2e/words.ts'
import type { Client } from './clients.ts'
import { provide } from './registered.ts'

const t = words('ru')

/** Walks the browser through Kabinet, signing in and providing where it is asked to, until it stands at the service again. */
export async function walkThrough(
  page: Page,
  from: string,
  home: string,
  who: { person: Person; inbox: Inbox },
  say: Words = t,
): Promise<void> {
  await page.goto(from)
  if (page.url().startsWith(home)) return
  const field = page.getByLabel(say('login.field'), { exact: true })
  const provideButton = page.getByRole('button', { name: say('authorize.provide') })
  await field.or(provideButton).first().waitFor()
  if (await field.isVisible()) await signIn(page, who.inbox, who.person)
  const back = page.waitForURL(`${home}/**`)
  await Promise.race([provideButton.waitFor(), back])
  if (!page.url().startsWith(home)) await provideButton.click()
  await back
}

/** Signs out at the service, by its form, its link or its call, and agrees to it at Kabinet. */
export async function signOut(page: Page, home: string, way: Client['logout'], signedOut: string): Promise<void> {
  await page.goto(`${home}${signedOut}`)
  if (way.method === 'get') await page.goto(`${home}${way.path(home)}`)
  else await page.evaluate(way.method === 'post' ? sendForm : callAndGo, way.path(home))
  await heading(page, t('logOut.title'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.logOut') })
    .click()
  await page.waitForURL(`${home}${signedOut}*`)
}

function sendForm(path: string) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: path })
  document.body.append(form)
  form.submit()
}

async function callAndGo(path: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'post', headers, body: JSON.stringify({ callbackURL: '/' }) })
  const { url }: { url: string } = await answer.json()
  location.assign(url)
}

/** What the service knows of its visitor, as its first page tells it; `undefined`: nobody is signed in there. */
export async function claimsAt(page: Page, home: string): Promise<Record<string, unknown> | undefined> {
  const answer = await page.request.get(home, { maxRedirects: 0 })
  if (answer.status() !== 200) return undefined
  const told: unknown = await answer.json()
  return told !== null && typeof told === 'object' ? { ...told } : undefined
}

type Change = (address: URL) => void

/** A sign-in that somebody tampers with: with the request on its way to Kabinet, or with the answer on its way to the service. */
export async function tamper(page: Page, begin: string, change: { request?: Change; answer?: Change }): Promise<void> {
  const request = new URL(begin)
  change.request?.(request)
  const answer = await answerAt(page, request)
  change.answer?.(answer)
  // By the browser itself: mod_auth_openidc writes on after its page of a wrong nonce, which a stricter reader of HTTP takes for an error.
  await page.goto(answer.href)
}

/** Where a request of the signed-in person ends, with its code. */
export async function answerAt(page: Page, request: URL): Promise<URL> {
  let next = request
  for (let hops = 0; hops < 6 && !next.searchParams.has('code'); hops += 1) {
    const interaction = next.searchParams.get('interaction')
    next = interaction === null ? await follow(page, next) : await provide(page, interaction)
  }
  return next
}

async function follow(page: Page, address: URL): Promise<URL> {
  const { location } = (await page.request.get(address.href, { maxRedirects: 0 })).headers()
  if (!location) throw new Error(`${address} leads nowhere`)
  return new URL(location, address)
}
