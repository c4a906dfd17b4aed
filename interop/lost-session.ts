import { recipes } from '@kabinet/contract/integrate/snippets'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from './clients.ts'
import type { Service } from './recipe-service.ts'
import type { Registered } from './registered.ts'
import { answerAt } from './sign-in.ts'

export async function endsWellWhenRejected(page: Page, { begin }: Client, { home, log }: Service): Promise<void> {
  const back = await answerAt(page, new URL(await begin(page.request, home)), 'reject')
  expect([back.origin, back.searchParams.get('error')]).toEqual([home, 'access_denied'])
  const answer = await page.goto(back.href)
  expect(answer?.status(), log()).toBeLessThan(500)
}

export async function endsWellWithoutSession(
  { recipe, logout: { method, path }, byHand }: Client,
  { home, log, clientId }: Service & Registered,
  issuer: string,
): Promise<void> {
  if (method === 'call') return
  const back = `${home}${recipes[recipe].callbackPath ?? '/callback'}`
  const refused = new URLSearchParams({ error: 'access_denied', state: 'lost', iss: issuer })
  expect((await fetch(`${back}?${refused}`)).status, log()).toBeLessThan(500)
  if (!byHand.includes('logout')) return
  const answer = await fetch(`${home}${path(home)}`, { method: method.toUpperCase(), redirect: 'manual' })
  const way = new URL(answer.headers.get('location') ?? '', home)
  expect([way.pathname, way.searchParams.get('client_id')]).toEqual(['/oauth/logout', clientId])
  expect((await fetch(way)).url).not.toContain('error=')
}
