import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { comeIn, heading, logIn, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const newPassword = 'Zima-Gora-42!'

describe.each(['ru', 'en'] as const)('«This was not me» in %s', (locale) => {
  const t = words(locale)

  test('the letter about a new device throws the stranger out, and its reader sets a new password', async () => {
    const own = await on.open({ locale })
    const { inbox } = on.kabinet
    const person = await comeIn(own, inbox, somebody('Nora', 'Notme'), t)
    const stranger = await on.open({ locale })
    await stranger.goto('/login')
    await signIn(stranger, inbox, person, t)
    await heading(stranger, t('nav.personalInfo'))
    const link = await inbox.nextLink(person.email, '/secure-account')

    const page = await on.open({ locale, width: 390 })
    await page.goto(link)
    await heading(page, t('secure.title'))
    expect(page.url()).not.toContain('token')
    expect(await violations(page)).toEqual([])
    await stranger.reload()
    await heading(stranger, t('nav.personalInfo'))

    await page.getByRole('button', { name: t('secure.submit') }).click()
    await heading(page, t('secure.done.title'))
    expect(await violations(page)).toEqual([])
    await stranger.reload()
    await stranger.waitForURL('**/login')
    await logIn(stranger, person, t)
    await stranger.getByText(t('e.login')).waitFor()

    await page.getByRole('link', { name: t('secure.done.reset') }).click()
    await heading(page, t('reset.title'))
    await page.getByLabel(t('login.field'), { exact: true }).fill(person.email)
    await page.getByRole('button', { name: t('reset.getCode') }).click()
    await typeCode(page, await inbox.nextCode(person.email))
    await page.getByLabel(t('reset.password.field'), { exact: true }).fill(newPassword)
    await page.getByLabel(t('reset.password.repeat'), { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: t('reset.password.submit') }).click()
    await heading(page, t('reset.done.title'))

    await page.goto(link)
    await page.getByRole('button', { name: t('secure.submit') }).click()
    await heading(page, t('secure.late.title'))
    expect(await violations(page)).toEqual([])
  })
})
