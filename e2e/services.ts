import type { Page } from 'playwright-core'
import { heading } from './people.ts'
import { words } from './words.ts'

const t = words('ru')

export type Secrets = { id: string; clientId: string; clientSecret: string }

/** A service by the form of /services/new; answers what its page shows once. */
export async function connectService(page: Page, redirectUri: string, name = 'Ромашка'): Promise<Secrets> {
  await page.goto('/services')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('services.connect') })
    .click()
  await heading(page, t('service.new'))
  await page.getByLabel(t('service.name'), { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: t('service.platform.WEB') }).check()
  await page.getByRole('checkbox', { name: t('service.scope.FIO') }).check()
  await page.getByRole('checkbox', { name: t('service.scope.EMAIL') }).check()
  await page.getByLabel(t('service.redirects'), { exact: true }).fill(redirectUri)
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/clients') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: t('parts.save') }).click()
  const { client_id: clientId, client_secret: clientSecret }: { client_id: string; client_secret: string } = await (
    await answer
  ).json()
  await heading(page, name)
  // The secret stands on the page, this once.
  await page.getByText(t('service.secret.once')).waitFor()
  await page.getByRole('main').getByText(clientSecret).waitFor()
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', clientId, clientSecret }
}

/** What the browser is sent to when a person signs in to that service. */
export function requestOf({ clientId }: Secrets, redirectUri: string): string {
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  }
  return `/authorize?${new URLSearchParams(query)}`
}
