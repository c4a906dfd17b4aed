import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { expectPage, fillRegistration, heading, register, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(sample(['ru', 'en'], 1, import.meta.url))('registration in %s', (locale) => {
  const t = words(locale)

  test('is accessible at every step by e-mail, with a message in the same language [SP-2.07]', async () => {
    const page = await on.open({ locale })
    const person = somebody('Mary', 'Smith')
    await page.goto('/registration')
    await expectPage(page, t('registration.title'))
    await page.getByRole('button', { name: t('registration.submit') }).click()
    await page.getByText(t('v.required')).first().waitFor()
    expect(await violations(page)).toEqual([])

    await fillRegistration(page, person, t)
    await expectPage(page, t('finish.email.title'))
    const mail = await on.kabinet.inbox.next(person.email)
    expect(mail.subject).toContain({ ru: 'Подтвердите почту', en: 'Verify your e-mail' }[locale])

    await page.goto(mail.links[0] ?? '')
    await heading(page, t('confirm.done.title'))
    expect(page.url()).not.toContain('token')
    expect(await violations(page)).toEqual([])
    await page.goto(mail.links[0] ?? '')
    await heading(page, t('confirm.already.title'))
  })
})

const t = words('ru')

test('reports an expired or unknown link, with a link onwards', async () => {
  const page = await on.open()
  await page.goto(`/registration-confirm?token=${'x'.repeat(43)}`)
  await expectPage(page, t('confirm.expired.title'))
})

test('shows the same page for a taken address, and sends its owner another e-mail', async () => {
  const page = await on.open()
  const owner = somebody('Анна', 'Первая')
  await register(page, on.kabinet.inbox, owner)
  const newcomer = await on.open()
  await newcomer.goto('/registration')
  await fillRegistration(newcomer, { ...somebody('Иван', 'Второй'), email: owner.email })
  await heading(newcomer, t('finish.email.title'))
  const mail = await on.kabinet.inbox.next(owner.email)
  expect(mail.subject).toContain('уже есть')
  expect(mail.links.join(' ')).not.toContain('registration-confirm')
})

test('keeps input except passwords over a mistake, a language switch and Back', async () => {
  const page = await on.open()
  const person = somebody('Мария-Луиза', "О'Нил")
  await page.goto('/registration')
  await fillRegistration(page, { ...person, password: 'short' })
  await page.getByText(t('v.password.min')).first().waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, words('en')('registration.title'))
  expect(await page.getByLabel(words('en')('registration.lastName'), { exact: true }).inputValue()).toBe("О'Нил")
  expect(await page.getByLabel(words('en')('registration.email'), { exact: true }).inputValue()).toBe(person.email)
})

test.each(sample([390, 1440], 1, import.meta.url))(
  'ignores the second click of a double click on a form with errors (%i)',
  async (width) => {
    const page = await on.open({ width })
    await page.goto('/registration')
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    const button = page.getByRole('button', { name: t('registration.submit') })
    await button.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width: wide = 0, height = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.dblclick(x + wide / 2, y + height / 2, { delay: 100 })
    await page.locator('[aria-invalid="true"]').first().waitFor()
    const focused = page.locator('[role="group"]:focus, [name="email"]:focus')
    await focused.waitFor()
    await page.getByLabel(t('registration.firstName'), { exact: true }).press('Enter')
    const summary = page.getByRole('group', { name: t('parts.errors') })
    await summary.waitFor()
    expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true)
    await summary.getByRole('button').first().click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
  },
)
