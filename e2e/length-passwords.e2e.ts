import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { fillRegistration, heading, signIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({ PASSWORDS: 'length' })

test.each(languageAndWidth(import.meta.url))(
  'registers with a phrase instead of four classes, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const page = await on.open({ locale, width })
    const person = { ...somebody('Vera', 'Phrase'), password: ' зимой мы гуляем у реки ' }
    await page.goto('/registration')
    const password = page.getByLabel(t('registration.password'), { exact: true })
    expect(await password.getAttribute('passwordrules')).toBe('minlength: 15; maxlength: 128; allowed: unicode;')
    await fillRegistration(page, { ...person, password: 'Ognennaya-7Re' }, t)
    await page.getByText(t('v.password.short')).waitFor()
    await page.getByText(t('password.rule.length', { min: '15', max: '128' })).waitFor()
    expect(await page.getByText(t('password.rule.digit')).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await password.fill(person.password)
    await page.getByLabel(t('registration.repeat'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('registration.submit') }).click()
    await heading(page, t('finish.email.title'))
    await page.goto(await on.kabinet.inbox.nextLink(person.email))
    await page.getByRole('link', { name: t('authorize.toCabinet') }).click()
    await heading(page, t('nav.personalInfo'))
    const other = await on.open({ locale, width })
    await other.goto('/login')
    await signIn(other, on.kabinet.inbox, person, t)
    await heading(other, t('nav.personalInfo'))
  },
)
