import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { fillService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const home = 'http://localhost:3009'

test.each(languageAndWidth(import.meta.url))(
  'shows a refused request to the owner, who registers the address, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const page = await on.open({ locale, width })
    await comeIn(page, on.kabinet.inbox, somebody(), t, '/services/new')
    await fillService(page, `${home}/callback`, t, 'Romashka')
    await page.getByRole('button', { name: t('service.create') }).click()
    await heading(page, 'Romashka')
    const clientId = await page.locator(`[data-value-of="${t('service.identifier')}"]`).innerText()
    await page.getByRole('link', { name: t('service.tab.requests'), exact: true }).click()
    const card = page.locator('section', { has: page.getByRole('heading', { name: t('requests.title') }) })
    await card.getByText(t('requests.empty')).waitFor()

    const request = {
      client_id: clientId,
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: `${home}/auth/callback`,
    }
    const answer = await fetch(new URL(`/authorize?${new URLSearchParams(request)}`, page.url()))
    expect(new URL(answer.url).searchParams.get('error')).toBe('invalid_redirect_uri')
    await card.getByText(`${home}/auth/callback`).waitFor()
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: t('requests.register') }).click()
    await card.getByRole('button', { name: t('requests.register') }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: t('service.tab.service'), exact: true }).click()
    await page
      .locator(`[data-value-of="${t('service.redirects')}"]`)
      .getByText(`${home}/auth/callback`)
      .waitFor()
  },
)
