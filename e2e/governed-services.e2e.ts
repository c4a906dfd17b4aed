import { expect, test } from 'vitest'
import { accountId, act, withAdmin } from './admin.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { fillService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({ SERVICES: 'invited', SERVICES_PUBLISH: 'operator', ...withAdmin })

test.each(languageAndWidth(import.meta.url))(
  'connects and publishes a service with the permission of the operator, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const page = await on.open({ locale, width })
    const person = await comeIn(page, on.kabinet.inbox, somebody(), t, '/services')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('code.support') })
      .waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: t('services.connect') })
        .count(),
    ).toBe(0)
    expect(await violations(page)).toEqual([])

    await act(`/people/${await accountId(person.email)}/allow-services`)
    await page.goto('/services/new')
    await fillService(page, 'https://romashka.example/callback', t, 'Romashka')
    await page.getByRole('button', { name: t('service.create') }).click()
    await heading(page, 'Romashka')
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const publish = page.getByRole('main').getByRole('button', { name: t('service.publish') })
    const [waits = ''] = t('service.publishing.waits', { date: '\n' }).split('\n')
    const request = async () => {
      await publish.click()
      await press(page.getByRole('dialog'), t('service.publish'))
      // A button behind a dialog counts as detached.
      await page.getByRole('main').getByText(waits).waitFor()
    }
    await request()
    expect(await violations(page)).toEqual([])
    await act(`/publish-requests/${id}/refuse`, { why: 'No company name' })
    await page.reload()
    await page.getByText(t('service.publishing.why', { why: 'No company name' })).waitFor()
    await request()
    await act(`/publish-requests/${id}/approve`)
    await page.reload()
    await page.getByText(t('service.access.published', { product: 'Kabinet' })).waitFor()
  },
)
