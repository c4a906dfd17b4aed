import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { comeIn, expectPage, heading } from './people.ts'
import { connectService, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const on = stage()
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

async function connect(page: Page): Promise<Secrets> {
  const service = await connectService(page, 'http://localhost:4000/callback')
  await page.goto(`/services/${service.id}/edit`)
  await page.getByText(t('service.developer'), { exact: true }).click()
  await page.getByRole('checkbox', { name: t('service.grant.device') }).check()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: t('parts.save') }).click()
  expect((await saved).status()).toBe(200)
  await heading(page, 'Ромашка')
  return service
}

const post = async (path: string, { clientId, clientSecret }: Secrets, fields: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields })
  return (await fetch(`${on.kabinet.url}${path}`, { method: 'POST', body })).json()
}

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'shows a device code, takes the user through consent, and issues tokens to the device; rejects another device (%s)',
  async (locale) => {
    const page = await on.open()
    await comeIn(page, on.kabinet.inbox)
    const service = await connect(page)
    const say = words(locale)
    await page.evaluate((language) => localStorage.setItem('language', language), locale)

    const device = await post('/oauth/device', service, { scope: 'openid email offline_access' })
    await page.goto('/device')
    await expectPage(page, say('device.title'))
    await page.getByLabel(say('device.code')).fill(device.user_code.toLowerCase())
    await page.keyboard.press('Enter')
    await heading(page, say('device.ask.title', { service: 'Ромашка' }))
    await page.getByText(device.user_code).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: say('device.continue') }).click()
    await page.getByRole('button', { name: say('authorize.provide') }).click()
    await expectPage(page, say('device.done.title'))
    const grant = { grant_type: deviceGrant, device_code: device.device_code }
    expect(await post('/oauth/token', service, grant)).toMatchObject({
      token_type: 'Bearer',
      scope: 'openid email offline_access',
    })

    const other = await post('/oauth/device', service, { scope: 'openid' })
    await page.goto(other.verification_uri_complete)
    await page.getByRole('button', { name: say('parts.continue') }).click()
    await page.getByRole('button', { name: say('authorize.reject') }).click()
    await heading(page, say('device.rejected.title'))
    expect(
      await post('/oauth/token', service, { grant_type: deviceGrant, device_code: other.device_code }),
    ).toMatchObject({
      error: 'access_denied',
    })
  },
)
