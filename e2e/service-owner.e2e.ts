import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { reservePort } from '../testbed/ports.ts'
import { press } from './dialogs.ts'
import { comeIn, heading, somebody } from './people.ts'
import { picture } from './picture.ts'
import { fillService, publish, requestOf, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage()

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'takes an owner from the form to a published service, in %s [SP-2.46]',
  async (locale) => {
    const t = words(locale)
    const owner = await on.open({ locale })
    const anna = await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'), t)
    const callback = `http://localhost:${await reservePort()}/callback`

    const secrets = await connect(owner, callback, t)
    await stands(owner, ['created', 'try', 'publish'], t)
    await readCode(owner, secrets, callback, t)
    await addLogo(owner, t)
    expect(await violations(owner)).toEqual([])

    await trySignIn(owner, anna.firstName, t)
    await owner.getByText(/^1\s(вход|log-in),/).waitFor()
    await stands(owner, ['created', 'tried', 'publish'], t)
    expect(await violations(owner)).toEqual([])

    const boris = somebody('Борис', 'Ёлкин')
    const visitor = await on.open({ locale })
    await comeIn(visitor, on.kabinet.inbox, boris, t, requestOf(secrets, callback))
    await heading(visitor, t('authorize.test.title'))
    expect(await visitor.getByRole('switch').count()).toBe(0)
    expect(await violations(visitor)).toEqual([])

    await invite(owner, boris.email, t)
    await isAsked(visitor, requestOf(secrets, callback), t)
    await owner.getByRole('button', { name: t('service.tester.removeNamed', { email: boris.email }) }).click()
    await owner.getByText(t('service.testers.none')).waitFor()
    await publish(owner, t)
    await stands(owner, ['created', 'tried', 'published'], t)
    expect(await owner.evaluate(() => document.activeElement?.textContent)).toContain(t('service.steps.published'))
    await isAsked(visitor, requestOf(secrets, callback), t)

    await renewSecret(owner, secrets, t)
    expect(await violations(owner)).toEqual([])
    await makePrivate(owner, t)
    await owner.getByRole('button', { name: t('service.delete') }).click()
    await owner.getByRole('button', { name: t('parts.delete'), exact: true }).click()
    await heading(owner, t('services.title'))
  },
)

type StepName = 'created' | 'try' | 'tried' | 'publish' | 'published'

async function stands(page: Page, steps: readonly [StepName, StepName, StepName], t: Words): Promise<void> {
  const isDone = (step: StepName) => t(step === 'try' || step === 'publish' ? 'password.notDone' : 'password.done')
  const lines = page.getByRole('list').filter({ hasText: t('service.steps.created') })
  for (const step of steps) await lines.getByText(t(`service.steps.${step}`)).waitFor()
  // Short words are joined to the next by non-breaking spaces.
  const said = (await lines.getByRole('listitem').allTextContents()).map((text) => text.replaceAll(/\s/g, ' '))
  expect(said).toEqual(
    steps.map((step) => expect.stringMatching(new RegExp(`^[23]?${t(`service.steps.${step}`)} — ${isDone(step)}`))),
  )
  const badge = await page.getByText(t('service.access.badge'), { exact: true }).count()
  expect(badge).toBe(steps[2] === 'publish' ? 1 : 0)
}

async function isAsked(page: Page, request: string, t: Words): Promise<void> {
  await page.goto(request)
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await page.getByText(t('authorize.reason', { reason: 'чеки' })).waitFor()
}

async function connect(page: Page, callback: string, t: Words): Promise<Secrets> {
  await page.goto('/services/new')
  await fillService(page, callback, t)
  await page.getByLabel(t('service.description')).fill('Цветы с доставкой')
  await page.getByRole('textbox', { name: t('service.scope.EMAIL') }).fill('чеки')
  await page.getByText(t('service.redirects.rules')).click()
  await page.getByText(t('service.redirects.rule.exact')).waitFor()
  await page.getByText(t('service.developer'), { exact: true }).click()
  await page.getByRole('radio', { name: 'RS256' }).check()
  expect(await violations(page)).toEqual([])
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/clients') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: t('service.create') }).click()
  const { id, client_id, client_secret }: { id: string; client_id: string; client_secret: string } = await (
    await answer
  ).json()
  await heading(page, 'Ромашка')
  await page.getByText(t('service.secret.once')).waitFor()
  return { id, clientId: client_id, clientSecret: client_secret }
}

async function readCode(page: Page, { clientId, clientSecret }: Secrets, callback: string, t: Words): Promise<void> {
  for (const library of ['openid-client', 'Auth.js', 'Apache, mod_auth_openidc']) {
    await page.getByLabel(t('service.code.choose')).selectOption({ label: library })
    const code = page.getByRole('region', { name: t('service.code.named', { library }) })
    const fold = page.locator('summary', { hasText: /^(service\.mjs|\/etc\/apache2)/ })
    expect(await code.count()).toBe(0)
    await fold.click()
    const text = await code.innerText()
    for (const part of [clientId, on.kabinet.url, new URL(callback).port]) expect(text).toContain(part)
    expect(text).not.toContain(clientSecret)
    await fold.click()
  }
}

async function addLogo(page: Page, t: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('logo.upload') }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(64) })
  await page.getByRole('button', { name: t('logo.removeNamed') }).waitFor()
}

async function trySignIn(page: Page, firstName: string, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('service.try') }).click()
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await page.getByRole('button', { name: t('authorize.provide') }).click()
  await heading(page, t('try.title'))
  await page.getByText(t('try.works')).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByText(firstName, { exact: true }).first().waitFor()
  await page.getByText('RS256').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByText(t('try.stale')).waitFor()
  await page.getByRole('link', { name: t('try.toService') }).click()
  await heading(page, 'Ромашка')
}

async function makePrivate(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('service.unpublish') }).click()
  await press(page.getByRole('dialog'), t('service.unpublish'))
  await page.getByText(t('service.testers.none')).waitFor()
}

async function invite(page: Page, email: string, t: Words): Promise<void> {
  await page.getByLabel(t('service.tester')).fill(email.toUpperCase())
  await page.getByRole('button', { name: t('service.tester.add'), exact: true }).click()
  await page.getByRole('button', { name: t('service.tester.removeNamed', { email }) }).waitFor()
}

async function renewSecret(page: Page, { clientId, clientSecret }: Secrets, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('service.secret.new') }).click()
  await page.getByRole('radio', { name: t('service.secret.keep.24') }).check()
  const answer = page.waitForResponse((response) => response.url().endsWith('/secret'))
  await page.getByRole('button', { name: t('service.secret.issue') }).click()
  const { client_secret: newer }: { client_secret: string } = await (await answer).json()
  await page.getByText(t('service.secret.old').split('{')[0] ?? '').waitFor()
  for (const secret of [clientSecret, newer]) {
    const body = new URLSearchParams({ client_id: clientId, client_secret: secret, token: 'x' })
    expect((await fetch(`${on.kabinet.url}/oauth/introspect`, { method: 'POST', body })).status).toBe(200)
  }
}
