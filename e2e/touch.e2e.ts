import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { noDialog } from './dialogs.ts'
import { comeIn, newPhone, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('en')
const looks = [
  { locale: 'en', width: 390, touch: true },
  { locale: 'en', width: 1440, touch: true },
  { locale: 'en', width: 390 },
] as const

test.each(sample(looks, 1, import.meta.url))('focuses the code field at every step of a dialog: %j', async (look) => {
  const page = await on.open(look)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await ('touch' in look ? button.tap() : button.click())
  }
  const person = await comeIn(page, on.kabinet.inbox, { ...somebody('Kira', 'Touch'), phone: newPhone() }, t)
  const phone = person.phone ?? ''
  await press(t('contact.phone.verify'))
  await expectTitle(page, t('changePhone.code'))
  await typeCode(page, await on.kabinet.inbox.nextCode(phone))
  await expectTitle(page, t('verifyPhone.done'))
  await press(t('parts.gotIt'))

  await noDialog(page)
  await page.goto('/security')
  await press(t('security.method.open.named'))
  await page.getByRole('radio', { name: /^SMS/ }).click({ force: true })
  await press(t('parts.continue'))
  await expectTitle(page, t('changeTransport.old'))
  await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
  await expectTitle(page, t('changeTransport.new'))
  await typeCode(page, await on.kabinet.inbox.nextCode(phone))
  await expectTitle(page, t('changeTransport.done.title'))
})

const expectTitle = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()
