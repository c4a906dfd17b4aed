import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, newPhone, type Person, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

/** Seconds that a password stays verified: long enough for a busy machine to repeat the rejected call. */
const provenSeconds = 60
const on = stage({ LIMIT_STEP_UP_SECONDS: String(provenSeconds) })
const slowSteps = `{
  const go = history.go.bind(history)
  history.go = (delta) => {
    window.stepTaken = new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }))
    setTimeout(go, 300, delta)
  }
}`
const callback = 'https://romashka.ru/cb'

describe.each(languageAndWidth(import.meta.url, 1440))(
  'a sensitive act long after the sign-in, in %s at %i pixels',
  (locale, width) => {
    const t = words(locale)
    const question = (page: Page) => dialog(page, t('prove.title'))

    async function signedInLongAgo(): Promise<{ page: Page; person: Person }> {
      const page = await on.open({ locale, width })
      await page.addInitScript(slowSteps)
      const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Owner'), t)
      await on.kabinet.pass(provenSeconds)
      return { page, person }
    }
    async function prove(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
      const prompt = await question(page)
      await prompt.getByLabel(t('login.password'), { exact: true }).fill(password)
      await press(prompt, t('parts.continue'))
    }
    async function giveUp(page: Page): Promise<void> {
      await question(page)
      if (width < 600) await page.goBack()
      else await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: t('prove.title') }).waitFor({ state: 'detached' })
    }

    test('needs no password for new texts of a service; asks once for a new redirect URI, keeps the input, and saves', async () => {
      const { page, person } = await signedInLongAgo()
      const id = await connectService(page)
      const calls = callsOf(page)
      await page.goto(`/services/${id}/edit`)
      await heading(page, t('service.editing'))
      await page.getByLabel(t('service.description')).fill('Flowers')
      await press(page, t('parts.save'))
      await heading(page, 'Romashka')
      expect(calls).toEqual([`PATCH /api/clients/${id}`])

      await page.goto(`/services/${id}/edit`)
      const addresses = page.getByLabel(t('service.redirects'), { exact: true })
      await addresses.fill(`${callback}\n${callback}2`)
      await press(page, t('parts.save'))
      await giveUp(page)
      expect(await addresses.inputValue()).toBe(`${callback}\n${callback}2`)
      expect(await page.getByRole('alert').count()).toBe(0)
      calls.length = 0
      await press(page, t('parts.save'))
      await prove(page, { password: 'Wrong-1!wrong' })
      await page.getByText(t('e.password')).waitFor()
      await prove(page, person)
      await heading(page, 'Romashka')
      await page.evaluate('window.stepTaken')
      expect(new URL(page.url()).pathname).toBe(`/services/${id}`)
      await page.getByText(`${callback}2`, { exact: true }).waitFor()
      const [patch, check] = [`PATCH /api/clients/${id}`, 'POST /api/auth/password_check']
      expect(calls).toEqual([patch, check, check, patch])
    })

    test('asks above the dialog of a new secret, closes alone, and reports a failed load in the dialog', async () => {
      const { page, person } = await signedInLongAgo()
      await page.goto(`/services/${await connectService(page)}`)
      await press(page, t('service.secret.new'))
      const below = await dialog(page, t('service.secret.newTitle'))
      await below.getByRole('radio', { name: t('service.secret.keep.24') }).check()
      await page.route('**/ask-password-*.js', (route) => route.abort())
      await press(below, t('service.secret.issue'))
      await below.getByText(t('e.save')).waitFor()
      await page.unroute('**/ask-password-*.js')

      await press(below, t('service.secret.issue'))
      await giveUp(page)
      await dialog(page, t('service.secret.newTitle'))
      await expect.poll(() => page.locator(':focus').innerText()).toBe(t('service.secret.issue'))
      expect(await below.getByRole('radio', { name: t('service.secret.keep.24') }).isChecked()).toBe(true)
      await press(below, t('service.secret.issue'))
      await prove(page, person)
      await page.getByText(t('service.secret.once')).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })

    test('asks inside the dialog of a new phone, also after a wrong password, and then continues [SP-4.38]', async () => {
      const { page, person } = await signedInLongAgo()
      const phone = newPhone()
      await press(page, t('contact.phone.add'))
      const form = await dialog(page, t('changePhone.title'))
      await form.getByLabel(t('me.phone'), { exact: true }).fill(phone)
      await press(form, t('contact.getCode'))

      const proof = await dialog(page, t('prove.title'))
      const password = proof.getByLabel(t('login.password'), { exact: true })
      await password.fill('Wrong-1!wrong')
      await press(proof, t('parts.continue'))
      await proof.getByText(t('e.password')).waitFor()
      expect(await violations(page)).toEqual([])
      await press(proof, t('parts.cancel'))
      await dialog(page, t('changePhone.title'))
      expect(await form.getByLabel(t('me.phone'), { exact: true }).inputValue()).toContain(phone.slice(-2))
      expect(await on.kabinet.inbox.count(phone)).toBe(0)

      await press(form, t('contact.getCode'))
      await dialog(page, t('prove.title'))
      await password.fill(person.password)
      await press(proof, t('parts.continue'))
      await dialog(page, t('changePhone.code'))
      await expect.poll(() => on.kabinet.inbox.count(phone)).toBe(1)
    })

    test('keeps the address of a new e-mail behind the question, and sends its code once', async () => {
      const { page, person } = await signedInLongAgo()
      const email = `new.${person.email}`
      await press(page, t('contact.email.change'))
      const below = await dialog(page, t('changeEmail.title'))
      await below.getByLabel(t('me.email'), { exact: true }).fill(email)
      const before = await on.kabinet.inbox.count(person.email)
      await press(below, t('contact.getCode'))
      await giveUp(page)
      await dialog(page, t('changeEmail.title'))
      expect(await below.getByLabel(t('me.email'), { exact: true }).inputValue()).toBe(email)
      expect(await on.kabinet.inbox.count(person.email)).toBe(before)
      await press(below, t('contact.getCode'))
      await prove(page, person)
      await dialog(page, t('changeEmail.code'))
      await expect.poll(() => on.kabinet.inbox.count(person.email)).toBe(before + 1)
      if (width > 600) return
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await heading(page, t('nav.personalInfo'))
    })
  },
)

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

async function connectService(page: Page): Promise<string> {
  const stored: { access_token: string } = JSON.parse(await page.evaluate<string>("localStorage.getItem('auth')"))
  const answer = await page.request.post('/api/clients', {
    headers: { 'auth-token': stored.access_token },
    data: { name: 'Romashka', platforms: ['WEB'], scopes: ['EMAIL'], redirect_uris: [callback] },
  })
  const { id }: { id: string } = await answer.json()
  return id
}
