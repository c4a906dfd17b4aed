import { expect, test } from 'vitest'
import { accountId, act, withAdmin } from './admin.ts'
import { dialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, expectPage, heading, logIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({ SECOND_STEP: 'required:staff', ...withAdmin })

test.each(languageAndWidth(import.meta.url))(
  'leads a member of a group to the second step, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const page = await on.open({ locale, width })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Vera', 'Required'), t, '/security')
    await press(page, t('security.method.open.named'))
    await page.getByRole('radio', { name: t('security.method.none') }).click()
    await press(await dialog(page, t('changeTransport.off.title')), t('parts.continue'))
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await press(await dialog(page, t('changeTransport.off.done.title')), t('parts.gotIt'))

    await act(`/people/${await accountId(person.email)}/add-to-group`, { group: 'staff' })
    await page.goto('/personal-info')
    await heading(page, t('login.title'))
    await logIn(page, person, t)
    await expectPage(page, t('login.code.title'))
    const first = await on.kabinet.inbox.nextCode(person.email)
    await page.reload()
    await heading(page, t('login.code.title'))
    await page.goto('/personal-info')
    await heading(page, t('login.title'))
    await logIn(page, person, t)
    await page.getByText(t('login.required')).waitFor()
    const code = await on.kabinet.inbox.nextCode(person.email)
    expect(code).not.toBe(first)
    await typeCode(page, code)
    await heading(page, t('nav.personalInfo'))
    await page.goto('/security')
    await press(page, t('security.method.open.named'))
    await page.getByRole('radio', { name: t('security.method.none') }).click()
    await press(await dialog(page, t('changeTransport.off.title')), t('parts.continue'))
    await page.getByText(t('v.secondStep.required')).waitFor()
  },
)
