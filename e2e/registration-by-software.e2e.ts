import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { comeIn, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage()
const callback = 'https://agent.example/callback'
type Answer = {
  client_id: string
  client_secret: string
  registration_client_uri: string
  registration_access_token: string
}

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'lets software connect a service for a user and asks that user before changes, in %s',
  async (locale) => {
    const t = words(locale)
    const owner = await on.open({ locale })
    await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'), t)
    const { token, endpoint } = await issueToken(owner, t)

    const made = await ask('POST', endpoint, token, { client_name: 'Агент отчётов', redirect_uris: [callback] })
    const wider = {
      client_id: made.client_id,
      client_name: 'Агент отчётов',
      redirect_uris: ['https://agent-two.example/'],
    }
    await ask('PUT', made.registration_client_uri, made.registration_access_token, wider)

    await owner.goto('/services')
    await owner.getByRole('link', { name: /^Агент отчётов/ }).click()
    await owner.getByRole('heading', { name: t('software.asks') }).waitFor()
    await owner.getByText('https://agent-two.example/').first().waitFor()
    expect(await violations(owner)).toEqual([])
    await owner.getByRole('button', { name: t('software.yes'), exact: true }).click()
    await owner.getByText(t('s.changed')).waitFor()
    await owner.getByRole('heading', { name: t('software.asks') }).waitFor({ state: 'detached' })
    expect(await owner.getByText(callback, { exact: true }).count()).toBe(0)

    await owner.getByRole('button', { name: t('software.end') }).click()
    await press(owner.getByRole('dialog'), t('software.end'))
    await owner.getByText(t('software.card.manages')).waitFor({ state: 'detached' })

    await revokeToken(owner, t)
  },
)

async function issueToken(page: Page, t: Words): Promise<{ token: string; endpoint: string }> {
  await page.goto('/services')
  await page.getByRole('link', { name: t('software.link') }).click()
  await heading(page, t('software.link'))
  await page.getByText(t('software.none.title')).waitFor()
  await page.getByLabel(t('software.name'), { exact: true }).fill('Отчёты')
  await page
    .getByRole('radiogroup', { name: t('software.services') })
    .getByRole('radio', { name: '5' })
    .check()
  await page
    .getByRole('radiogroup', { name: t('software.days') })
    .getByRole('radio', { name: '7' })
    .check()
  expect(await violations(page)).toEqual([])
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/registration-tokens') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: t('software.issue') }).click()
  const { token }: { token: string } = await (await answer).json()
  await page.getByText(token).waitFor()
  expect(await violations(page)).toEqual([])
  return { token, endpoint: new URL('/oauth/register', page.url()).href }
}

async function revokeToken(page: Page, t: Words): Promise<void> {
  await page.goto('/services/registration')
  await page.getByRole('button', { name: t('software.revoke.named', { name: 'Отчёты' }) }).click()
  await press(page.getByRole('dialog'), t('software.revoke'))
  await page.getByText(t('software.none.title')).waitFor()
}

async function ask(method: string, url: string, token: string, body: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}
