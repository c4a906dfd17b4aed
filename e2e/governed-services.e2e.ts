import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const admin = { ADMIN_HOST: '127.0.0.1', ADMIN_PORT: await reservePort(), ADMIN_TOKEN: randomBytes(24).toString('hex') }
const on = stage({ SERVICES: 'invited', SERVICES_PUBLISH: 'operator', ...admin })

async function ask(path: string, body: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${admin.ADMIN_PORT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.anything()])
  return text
}

test.each(languageAndWidth(import.meta.url))(
  'connects and publishes a service with the permission of the operator, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const by = { by: 'olga', why: 'No company name' }
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

    const found: { items: { id: string }[] } = JSON.parse(await ask('/people/find', { login: person.email }))
    await ask(`/people/${found.items[0]?.id ?? ''}/allow-services`, by)
    await page.goto('/services/new')
    await page.getByLabel(t('service.name'), { exact: true }).fill('Romashka')
    await page.getByRole('checkbox', { name: t('service.platform.WEB') }).check()
    await page.getByRole('checkbox', { name: t('service.scope.FIO') }).check()
    await page.getByLabel(t('service.redirects'), { exact: true }).fill('https://romashka.example/callback')
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
    await ask(`/publish-requests/${id}/refuse`, by)
    await page.reload()
    await page.getByText(t('service.publishing.why', { why: by.why })).waitFor()
    await request()
    await ask(`/publish-requests/${id}/approve`, by)
    await page.reload()
    await page.getByText(t('service.access.published', { product: 'Kabinet' })).waitFor()
  },
)
