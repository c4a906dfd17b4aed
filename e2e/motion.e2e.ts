import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { oppositeLooks } from './looks.ts'
import { comeIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words, type Words } from './words.ts'

const on = stage()

test.each(sample(oppositeLooks, 1, import.meta.url))(
  'animates a saved form into its values, and skips the animation with reduced motion ($locale, $width)',
  async (look) => {
    const page = await on.open({ ...look, moves: true })
    const t = words(look.locale)
    await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Иванова'), t)
    await page.goto('/')
    await watchMotions(page)

    await save(page, t, 'Сергеевна')
    const [motion] = await motions(page)
    expect(motion).toEqual(
      expect.arrayContaining([expect.stringContaining('(value-'), expect.stringContaining('(card-')]),
    )
    expect(await motions(page)).toHaveLength(1)
    await expect
      .poll(() => page.evaluate<number>(`document.querySelectorAll('main [style*=view-transition]').length`))
      .toBe(0)
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(t('me.editBasics'))

    await page.getByRole('button', { name: t('me.editBasics') }).click()
    await page.getByRole('button', { name: t('parts.cancel') }).click()
    await page.getByRole('button', { name: t('me.editBasics') }).click()
    await page.getByLabel(t('me.middle_name')).waitFor()
    await page.getByRole('button', { name: t('parts.cancel') }).click()
    await page.getByText('Сергеевна', { exact: true }).waitFor()
    const before = (await motions(page)).length
    expect(before).toBe(3)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await save(page, t, 'Петровна')
    expect(await motions(page)).toHaveLength(before)
  },
)

test.each(sample(oppositeLooks, 1, import.meta.url))(
  'fades dialogs in and out over 300 ms, and not with reduced motion ($locale, $width)',
  async (look) => {
    const page = await on.open({ ...look, moves: true })
    const t = words(look.locale)
    await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Иванова'), t)
    await page.goto('/security')
    const open = page.getByRole('button', { name: t('lock.button') })
    const close = page.getByRole('dialog').getByRole('button', { name: t('parts.cancel') })

    await open.click()
    await close.click()
    expect(await opacitiesAfter(page, () => open.click())).toSatisfy(isFade)
    expect(await opacitiesAfter(page, () => close.click())).toSatisfy(isFade)
    await expect
      .poll(() => page.evaluate('document.querySelectorAll("[class*=popup], [class*=backdrop]").length'))
      .toBe(0)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await opacitiesAfter(page, () => open.click())).not.toSatisfy(isFade)
    expect(await opacitiesAfter(page, () => close.click())).not.toSatisfy(isFade)
  },
)

const isFade = (opacities: number[]) => new Set(opacities.filter((one) => one > 0 && one < 1)).size >= 3

async function opacitiesAfter(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate<void>(`(() => {
    window.opacities = []
    const sample = () => {
      const popup = document.querySelector('[class*=popup]')
      if (popup) window.opacities.push(Number(getComputedStyle(popup).opacity))
      if (window.opacities !== undefined && performance.now() - start < 1500) requestAnimationFrame(sample)
    }
    const start = performance.now()
    sample()
  })()`)
  await act()
  await page.waitForTimeout(1500)
  return page.evaluate<number[]>('window.opacities')
}

async function save(page: Page, t: Words, middleName: string): Promise<void> {
  await page.getByRole('button', { name: t('me.editBasics') }).click()
  await page.getByLabel(t('me.middle_name')).fill(middleName)
  await page.getByRole('button', { name: t('parts.save') }).click()
  await page.getByText(middleName, { exact: true }).waitFor()
}

const motions = (page: Page) => page.evaluate<string[][]>('Promise.all(window.motions)')

function watchMotions(page: Page): Promise<void> {
  return page.evaluate<void>(`(() => {
    window.motions = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const motion = start(change)
      const parts = () => document.getAnimations().flatMap(({ effect }) => effect.pseudoElement ?? [])
      window.motions.push(motion.ready.then(parts))
      return motion
    }
  })()`)
}
