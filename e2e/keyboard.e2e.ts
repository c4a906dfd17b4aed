import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { dialog } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { comeIn, expectPage, heading, newPassword, newPhone, register, somebody, typeCode } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const redirectUri = 'https://romashka.example/callback'
const on = stage()

test('registers with every field, both ticks and a mistake by keyboard alone [SP-2.04]', async () => {
  const page = await on.open()
  const person = somebody('Клава', 'Клавишная')
  await page.goto('/registration')
  await heading(page, t('registration.title'))
  const type = async (label: string, text: string) => {
    await reach(page, { label })
    await page.keyboard.type(text)
  }
  await type(t('registration.email'), person.email)
  await type(t('registration.lastName'), person.lastName)
  await type(t('registration.firstName'), person.firstName)
  await type(t('registration.password'), person.password)
  await type(t('registration.repeat'), person.password)
  await page.keyboard.press('Enter')
  await page.getByText(t('v.agree')).first().waitFor()
  expect(await violations(page)).toEqual([])
  for (const words of [t('registration.agree', { document: '' }), t('registration.consent', { document: '' })]) {
    await reach(page, { label: words.trim() })
    await page.keyboard.press('Space')
  }
  await reach(page, t('registration.submit'))
  await page.keyboard.press('Enter')
  await heading(page, t('finish.email.title'))
  await page.goto(await on.kabinet.inbox.nextLink(person.email))
  await heading(page, t('confirm.done.title'))
})

test('signs in by keyboard alone: each field takes the focus, Enter continues', async () => {
  const page = await on.open()
  const person = somebody('Клава', 'Входящая')
  await register(page, on.kabinet.inbox, person)
  await page.goto('/login')
  await heading(page, t('login.title'))
  await reach(page, { label: t('login.field') })
  await page.keyboard.type(person.email)
  await reach(page, { label: t('login.password') })
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await heading(page, t('login.code.title'))
  await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
  await expectPage(page, t('nav.personalInfo'))
})

test('resets a password by keyboard alone', async () => {
  const page = await on.open()
  const person = somebody('Клава', 'Забывчивая')
  await register(page, on.kabinet.inbox, person)
  await page.goto('/reset-password')
  await heading(page, t('reset.title'))
  await reach(page, { label: t('login.field') })
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await heading(page, t('login.code.title'))
  await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
  await heading(page, t('reset.password.field'))
  for (const label of [t('reset.password.field'), t('reset.password.repeat')]) {
    await reach(page, { label })
    await page.keyboard.type(newPassword)
  }
  await page.keyboard.press('Enter')
  await expectPage(page, t('s.passwordChanged'))
})

test('gives consent by keyboard alone, but not by an immediate Enter [SP-2.21]', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Клава', 'Щедрая'))
  const request = requestOf(await connectService(page, redirectUri), redirectUri)
  await page.goto(request)
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await page.keyboard.press('Enter')
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await reach(page, { label: t('claim.email') })
  await page.keyboard.press('Space')
  expect(await page.getByRole('switch', { name: t('claim.email') }).isChecked()).toBe(false)
  await reach(page, t('authorize.provide'))
  const back = page.waitForRequest((sent) => sent.url().startsWith(redirectUri))
  await page.keyboard.press('Enter')
  expect(new URL((await back).url()).searchParams.get('code')).toMatch(/./)
})

test('adds and changes a phone by keyboard alone', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Клава', 'Звонкая'))
  for (const opener of [t('contact.phone.add'), t('contact.phone.change')]) {
    const phone = newPhone()
    await reach(page, opener)
    await page.keyboard.press('Enter')
    await dialog(page, t('changePhone.title'))
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(phone.slice(2))
    await page.keyboard.press('Enter')
    await dialog(page, t('changePhone.code'))
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await dialog(page, t('changePhone.done'))
    await reach(page, t('parts.gotIt'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(phone.slice(-2)).first().waitFor()
  }
  expect(await violations(page)).toEqual([])
})
