import type { DataScope } from '@kabinet/contract/claims'
import type { Page } from 'playwright-core'
import { press } from './dialogs.ts'
import { heading } from './people.ts'
import { type Words, words } from './words.ts'

const t = words('ru')

export type Secrets = { id: string; clientId: string; clientSecret: string }

export async function connectService(
  page: Page,
  redirectUri: string,
  name?: string,
  scopes?: readonly DataScope[],
  password?: string,
): Promise<Secrets> {
  const secrets = await createService(page, redirectUri, name, scopes)
  await publish(page, t, password)
  return secrets
}

export async function createService(
  page: Page,
  redirectUri: string,
  name = 'Ромашка',
  scopes?: readonly DataScope[],
): Promise<Secrets> {
  await page.goto('/services')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('services.connect') })
    .click()
  await heading(page, t('service.new'))
  await fillService(page, redirectUri, t, name, scopes)
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/clients') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: t('service.create') }).click()
  const { client_id: clientId, client_secret: clientSecret }: { client_id: string; client_secret: string } = await (
    await answer
  ).json()
  await heading(page, name)
  await page.getByText(t('service.secret.once')).waitFor()
  await page.getByRole('main').getByText(clientSecret).waitFor()
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', clientId, clientSecret }
}

/** Fills the form of a new service. */
export async function fillService(
  page: Page,
  redirectUri: string,
  t: Words,
  name = 'Ромашка',
  scopes: readonly DataScope[] = ['FIO', 'EMAIL'],
): Promise<void> {
  await page.getByLabel(t('service.name'), { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: t('service.platform.WEB') }).check()
  for (const scope of scopes) await page.getByRole('checkbox', { name: t(`service.scope.${scope}`) }).check()
  await page.getByLabel(t('service.redirects'), { exact: true }).fill(redirectUri)
}

/** `password`: required when the user is signed in by registering. */
export async function publish(page: Page, t: Words, password?: string): Promise<void> {
  await page.getByRole('button', { name: t('service.publish') }).click()
  await press(page.getByRole('dialog'), t('service.publish'))
  if (password !== undefined) {
    const question = page.getByRole('dialog', { name: t('prove.title') })
    await question.getByLabel(t('login.password'), { exact: true }).fill(password)
    await question.getByRole('button', { name: t('parts.continue') }).click()
  }
  await page.getByText(t('service.steps.published'), { exact: true }).waitFor()
}

/** Gives consent; returns what the service gets at `redirectUri`, which need not answer. */
export async function provide(page: Page, redirectUri: string, t: Words): Promise<URLSearchParams> {
  const back = page.waitForRequest((sent) => sent.url().startsWith(redirectUri))
  await page.getByRole('button', { name: t('authorize.provide') }).click()
  return new URL((await back).url()).searchParams
}

export function requestOf({ clientId }: Secrets, redirectUri: string, scope = 'openid profile email'): string {
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  }
  return `/authorize?${new URLSearchParams(query)}`
}
