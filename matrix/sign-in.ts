import type { Page } from 'playwright-core'
import type { Inbox } from '../e2e/inbox.ts'
import { type Person, signIn } from '../e2e/people.ts'
import { words } from '../e2e/words.ts'

const t = words('ru')

/** Walks the browser through Kabinet, signing in and providing where it is asked to, until it stands at the service again. */
export async function walkThrough(page: Page, from: string, home: string, who: { person: Person; inbox: Inbox }): Promise<void> {
  await page.goto(from)
  const field = page.getByLabel(t('login.field'), { exact: true })
  const provide = page.getByRole('button', { name: t('authorize.provide') })
  for (let step = 0; step < 3 && !page.url().startsWith(home); step += 1) {
    const back = page.waitForURL(`${home}/**`).then(
      () => 'back' as const,
      () => 'nowhere' as const,
    )
    const found = await Promise.race([back, field.waitFor().then(() => 'login' as const), provide.waitFor().then(() => 'consent' as const)])
    if (found === 'login') await signIn(page, who.inbox, who.person)
    if (found === 'consent') {
      await provide.click()
      await page.waitForURL(`${home}/**`)
    }
    if (found === 'login') await Promise.race([provide.waitFor(), page.waitForURL(`${home}/**`)])
  }
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
  let next = request
  for (let hops = 0; hops < 5; hops += 1) {
    const { location } = (await page.request.get(next.href, { maxRedirects: 0 })).headers()
    if (!location) throw new Error(`${next.href} asks something instead of leading back`)
    next = new URL(location, next)
    if (next.searchParams.has('code')) break
  }
  change.answer?.(next)
  // mod_auth_openidc writes on after its page of a wrong nonce: a connection that is kept would be out of step.
  await page.request.get(next.href, { maxRedirects: 0, headers: { connection: 'close' } })
}
