import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { holdScripts, settled, styled } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, heading, register, somebody } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'

const on = stage()

test('keeps early input and presses, without a native submit by the browser', async () => {
  const page = await on.open()
  const release = await holdScripts(page)
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByLabel('Электронная почта').fill('anna@')
  await page.getByLabel('Даю согласие на обработку').check()
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Пароль', { exact: true }).fill('Vesna-1-Kot7!')
  await page.keyboard.press('Enter')
  release()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await page.getByLabel('Фамилия').inputValue()).toBe('Иванова')
  expect(await page.getByLabel('Даю согласие на обработку').isChecked()).toBe(true)
  const wrong = await page
    .locator('[aria-invalid="true"]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  expect(wrong).toContain('email')
  expect(wrong).not.toContain('last_name')
  expect(wrong).not.toContain('first_name')
  expect(await page.getByText('не выполнено').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/registration')
  await page.reload()
  await page.locator('#root:not([data-take-over]) h1').waitFor()
  await expect.poll(() => page.getByLabel('Фамилия').inputValue()).toBe('Иванова')
})

test.each(
  sample(
    [
      { path: '/registration', width: 390 },
      { path: '/registration', width: 1440 },
      { path: '/login', width: 390 },
      { path: '/reset-password', width: 390 },
      { path: '/feedback', width: 390 },
    ],
    1,
    import.meta.url,
  ),
)('moves nothing when the program takes over typed input ($path, $width)', async (look) => {
  const page = await on.open({ width: look.width })
  const release = await holdScripts(page)
  await page.goto(look.path, { waitUntil: 'commit' })
  await page.locator('#root[data-take-over] h1').waitFor()
  for (const field of await page.locator('input:not([type=checkbox]), textarea').all()) {
    const type = await field.getAttribute('type')
    await field.fill(type === 'tel' ? '9123456789' : 'anna@mail.ru')
  }
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await styled(page)
  const tops = () => page.evaluate<[string, number][]>(topsOfControls)
  const before = await tops()
  expect(before.length).toBeGreaterThan(1)
  release()
  await page.locator('#root:not([data-take-over])').waitFor()
  await settled(page)
  expect(await tops()).toEqual(before)
})

const topsOfControls =
  "[...document.querySelectorAll('main :is(input, textarea, button, a)')].map((one) => [one.name || one.textContent, one.getBoundingClientRect().top + scrollY])"

test('asks before an early link discards a typed message', async () => {
  const page = await on.open()
  const release = await holdScripts(page)
  await page.goto('/feedback', { waitUntil: 'commit' })
  const message = page.getByLabel('Сообщение')
  await message.fill('Код не приходит')
  await page.getByRole('link', { name: 'Kabinet' }).click()
  release()
  await press(await dialog(page, 'Уйти без сохранения?'), 'Остаться')
  expect(await message.inputValue()).toBe('Код не приходит')
  expect(new URL(page.url()).pathname).toBe('/feedback')
})

test('submits exactly the early sign-in to the server', async () => {
  const page = await on.open()
  const anna = somebody()
  await register(page, on.kabinet.inbox, anna)
  const begin = async (path: string) => {
    const early = await on.open()
    const release = await holdScripts(early)
    await early.goto(path, { waitUntil: 'commit' })
    await early.getByLabel('Электронная почта или телефон').fill(anna.email)
    return { early, release }
  }
  const { early, release } = await begin('/login')
  await early.getByLabel('Пароль', { exact: true }).fill(anna.password)
  await early.getByRole('button', { name: 'Войти', exact: true }).click()
  release()
  await heading(early, 'Введите код')
  const lost = await begin('/login')
  await lost.early.getByRole('link', { name: 'Забыли пароль?' }).click()
  lost.release()
  await expect.poll(() => lost.early.getByLabel('Электронная почта или телефон').inputValue()).toBe(anna.email)
  const reset = await begin('/reset-password')
  await reset.early.getByRole('button', { name: 'Получить код' }).click()
  reset.release()
  await reset.early.locator('input[name=code]').waitFor()
})

test('sends an early sign-in for a service once its code has loaded', async () => {
  const { early, release } = await typeEarly('**/assets/log-in-*.js')
  await early.getByRole('button', { name: 'Войти', exact: true }).click()
  release()
  await heading(early, 'Введите код')
  await expect.poll(() => early.locator('input[name=code]').count()).toBe(1)
})

test.each(sample(['a press with Ctrl', 'a password manager'], 1, import.meta.url))(
  'keeps the password out of the address when %s submits the sign-in of a service early',
  async (how) => {
    const { early, addresses, release } = await typeEarly()
    const button = early.getByRole('button', { name: 'Войти', exact: true })
    if (how === 'a press with Ctrl') await button.click({ modifiers: ['Control'] })
    else await early.evaluate(`document.querySelector('form').requestSubmit()`)
    release()
    await heading(early, 'Введите код')
    expect(addresses.filter((address) => address.includes('password='))).toEqual([])
  },
)

/** Types login and password into the request of a service, while these scripts are held. */
async function typeEarly(scripts?: string) {
  const window = await on.open()
  const anna = await comeIn(window, on.kabinet.inbox)
  const redirect = 'https://romashka.example/callback'
  const request = requestOf(await connectService(window, redirect), redirect)
  const early = await on.open()
  const addresses: string[] = []
  early.on('request', (sent) => addresses.push(`${sent.url()} ${sent.isNavigationRequest() ? sent.postData() : ''}`))
  const release = await holdScripts(early, scripts)
  await early.goto(request, { waitUntil: 'commit' })
  await early.getByLabel('Электронная почта или телефон').fill(anna.email)
  await early.getByLabel('Пароль', { exact: true }).fill(anna.password)
  return { early, addresses, release }
}
