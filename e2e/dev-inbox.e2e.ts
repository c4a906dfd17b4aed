import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { fillRegistration, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

test.each(
  sample(
    [
      { locale: 'ru', width: 390, theme: 'dark' },
      { locale: 'en', width: 1440, theme: 'light' },
    ],
    1,
    import.meta.url,
  ),
)(
  'shows a new e-mail in the development inbox, rendered as in a mailbox, with working links ($locale, $width)',
  async (look) => {
    const t = words(look.locale)
    const inbox = await on.open(look)
    await inbox.goto('/dev/inbox')
    await heading(inbox, t('inbox.title'))
    const page = await inbox.context().newPage()
    const anna = somebody()
    await page.goto('/registration')
    await fillRegistration(page, anna, t)
    await heading(page, t('finish.email.title'))

    await inbox.bringToFront()
    const mail = inbox.getByRole('listitem').filter({ hasText: anna.email })
    await mail.waitFor()
    expect(await violations(inbox)).toEqual([])
    await mail.getByRole('heading').getByRole('link').click()
    await inbox.getByRole('heading', { level: 2, name: t('inbox.asSeen') }).waitFor()
    await inbox.frameLocator('iframe').getByRole('link').first().waitFor()
    expect(await inbox.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(await violations(inbox)).toEqual([])

    await inbox.getByRole('link', { name: t('inbox.openLink') }).click()
    await heading(inbox, t('confirm.done.title'))
    await inbox.goto('/dev/inbox/none')
    await heading(inbox, t('inbox.title'))
    expect(new URL(inbox.url()).pathname).toBe('/dev/inbox')
  },
)
