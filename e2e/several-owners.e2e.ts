import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { fillService, publish } from './services.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage()

test.each(languageAndWidth(import.meta.url))(
  'shares a service with a second owner, and leaves it, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const first = await on.open({ locale, width })
    await comeIn(first, on.kabinet.inbox, somebody('Анна', 'Владельцева'), t)
    await connect(first, t)
    await first.getByText(t('owners.last')).waitFor()

    const second = await on.open({ locale, width })
    const boris = await comeIn(second, on.kabinet.inbox, somebody('Борис', 'Ёлкин'), t)
    await invite(first, boris.email, t)
    await first.getByRole('button', { name: t('owners.withdrawNamed', { login: boris.email }) }).waitFor()
    expect(await violations(first)).toEqual([])

    await second.goto(await on.kabinet.inbox.nextLink(boris.email, '/services'))
    await second.getByText(t('owners.received', { name: 'Анна В.', service: 'Romashka' })).waitFor()
    expect(await violations(second)).toEqual([])
    await second.getByRole('button', { name: t('owners.acceptNamed', { service: 'Romashka' }) }).click()
    await heading(second, 'Romashka')
    const address = second.url()

    await second.goto(`${address}/edit`)
    await second.getByLabel(t('service.redirects'), { exact: true }).fill('https://romashka.example/second')
    await second.getByRole('button', { name: t('parts.save') }).click()
    await heading(second, 'Romashka')

    await first.reload()
    const log = first
      .getByRole('listitem')
      .filter({ hasText: `${t('owners.log.kind.changed')}: ${t('service.redirects')}` })
    await log.getByText('Борис Ё.').waitFor()
    expect(await violations(first)).toEqual([])
    await first.getByRole('button', { name: t('owners.leave'), exact: true }).click()
    await press(first.getByRole('dialog'), t('owners.leave'))
    await heading(first, t('services.title'))
    await first.getByText(t('services.empty.title')).waitFor()

    await second.reload()
    await second.getByText(t('owners.log.kind.owner_left')).waitFor()
    await second.goto('/security')
    await second.getByRole('button', { name: t('security.delete.button') }).click()
    await second.getByText(t('deleteAccount.sole')).waitFor()
    await second.getByRole('dialog').getByRole('link', { name: 'Romashka' }).click()
    await heading(second, 'Romashka')
    await second.getByText(t('owners.last')).waitFor()
  },
)

async function connect(page: Page, t: Words): Promise<void> {
  await page.goto('/services/new')
  await fillService(page, 'https://romashka.example/callback', t, 'Romashka')
  await page.getByRole('button', { name: t('service.create') }).click()
  await heading(page, 'Romashka')
  await publish(page, t)
  await page.getByText(t('service.access.published', { product: 'Kabinet' })).waitFor()
}

async function invite(page: Page, login: string, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('owners.invite'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(t('owners.invite.login'), { exact: true }).fill(login)
  await press(page.getByRole('dialog'), t('owners.invite.send'))
  await page.getByText(t('owners.invite.done')).waitFor()
}
