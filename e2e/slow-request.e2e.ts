import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { comeIn, heading } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'

const on = stage()
const redirect = 'https://romashka.example/callback'
const name = 'Ромашка'

async function holdRequest(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls: string[] = []
  await page.route('**/api/oauth/authorize?*', async (route) => {
    calls.push(route.request().url())
    await promise
    await route.continue()
  })
  return { calls, release: resolve }
}

test.each(sample(['fresh', 'with something in its storage'], 1, import.meta.url))(
  'shows one look while the request of a service is on its way, and reads it once (tab %s)',
  async (tab) => {
    const owner = await on.open()
    await comeIn(owner, on.kabinet.inbox)
    const request = requestOf(await connectService(owner, redirect, name), redirect)
    for (const page of [await owner.context().newPage(), await on.open()]) {
      if (tab !== 'fresh')
        await page.addInitScript(`if (location.protocol === 'http:') sessionStorage.setItem('extension', '1')`)
      const { calls, release } = await holdRequest(page)
      await page.clock.install()
      await page.goto(request)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      const isGuest = page.context() !== owner.context()
      // A guest in a fresh tab sees the whole form; others see a skeleton, with the service name if the server sent it.
      if (tab !== 'fresh' || !isGuest) await page.locator('[aria-busy] span').first().waitFor()
      if (tab === 'fresh') expect(await page.locator('h1').innerText()).toContain(name)
      const before = await page.locator('h1').innerText()
      await expect.poll(() => calls.length).toBe(1)
      await page.clock.fastForward(8000)
      expect(await page.locator('h1').innerText()).toBe(before)
      release()
      await page.locator('#root:not([data-take-over]) main:not(:has([aria-busy])) h1').waitFor()
      expect(await page.locator('h1').innerText()).toContain(name)
      expect(calls).toHaveLength(1)
      await page.close()
    }
  },
)

test('shows a failed read of the request, and repeats it on demand', async () => {
  const owner = await on.open()
  await comeIn(owner, on.kabinet.inbox)
  const request = requestOf(await connectService(owner, redirect, name), redirect)
  const page = await on.open()
  await page.route('**/api/oauth/authorize?*', (route) => route.abort())
  await page.goto(request)
  await heading(page, 'Не удалось открыть запрос')
  await page.unroute('**/api/oauth/authorize?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await heading(page, `Войти в сервис «${name}»`)
  expect(await page.getByRole('button', { name: 'Повторить' }).count()).toBe(0)
})
