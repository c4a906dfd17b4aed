import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { expectPage, heading, newPassword, register, setPassword, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(sample(['ru', 'en'], 1, import.meta.url))('password reset in %s', (locale) => {
  const say = words(locale)

  test('takes a code and a new password, and invalidates the old one [SP-2.03, SP-2.06]', async () => {
    const page = await on.open({ locale })
    const person = somebody('Rosa', 'Reset')
    await register(page, on.kabinet.inbox, person, say)
    await page.goto('/login')
    await page.getByLabel(say('login.field'), { exact: true }).fill(person.email)
    await page.getByRole('link', { name: say('login.forgot') }).click()
    await heading(page, say('reset.title'))
    expect(await page.getByRole('textbox').first().inputValue()).toBe(person.email)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: say('reset.getCode') }).click()
    await heading(page, say('login.code.title'))
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await expectPage(page, say('reset.password.field'))
    await setPassword(page, newPassword, say)
    await expectPage(page, say('s.passwordChanged'))
    expect((await on.kabinet.inbox.next(person.email)).code).toBeNull()
    await page.goto('/login')
    await signIn(page, on.kabinet.inbox, { ...person, password: newPassword }, say)
    await heading(page, say('nav.personalInfo'))
  })
})
