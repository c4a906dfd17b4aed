import type { Page } from 'playwright-core'
import type { Inbox } from '../e2e/inbox.ts'
import { heading, type Person, signIn } from '../e2e/people.ts'
import { type Words, words } from '../e2e/words.ts'
import type { Client } from './clients.ts'
import { type Decision, decide } from './registered.ts'

const t = words('ru')

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

export async function claimsAt(page: Page, home: string): Promise<Record<string, unknown> | undefined> {
  const answer = await page.request.get(home, { maxRedirects: 0 })
  if (answer.status() !== 200) return undefined
  const body: unknown = await answer.json()
  return body !== null && typeof body === 'object' ? { ...body } : undefined
}

type Change = (address: URL) => void

export async function tamper(page: Page, begin: string, change: { request?: Change; answer?: Change }): Promise<void> {
  const request = new URL(begin)
  change.request?.(request)
  const answer = await answerAt(page, request)
  change.answer?.(answer)
  // By the browser: mod_auth_openidc sends trailing data after its error page for a wrong nonce, which strict HTTP
  // parsers reject.
  await page.goto(answer.href)
}

export async function answerAt(page: Page, request: URL, decision: Decision = 'provide'): Promise<URL> {
  let next = request
  const isAnswer = () => next.searchParams.has('code') || next.searchParams.has('error')
  for (let hops = 0; hops < 6 && !isAnswer(); hops += 1) {
    const interaction = next.searchParams.get('interaction')
    next = interaction === null ? await follow(page, next) : await decide(page, interaction, decision)
  }
  return next
}

async function follow(page: Page, address: URL): Promise<URL> {
  const { location } = (await page.request.get(address.href, { maxRedirects: 0 })).headers()
  if (!location) throw new Error(`${address} leads nowhere`)
  return new URL(location, address)
}
