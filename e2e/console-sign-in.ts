import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { dialog, press } from './dialogs.ts'
import { heading, type Person } from './people.ts'
import { words } from './words.ts'

const t = words('ru')
/** The code of an app, now or that many steps of 30 seconds later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds an app on the page of security. The session of a registration proves itself first. Returns its secret. */
export async function addApp(page: Page, { password }: Person): Promise<string> {
  await press(page, t('app.add'))
  const proof = page.getByRole('dialog').getByLabel(t('login.password'), { exact: true })
  const secretText = page.getByRole('dialog').locator('[translate=no]')
  await proof.or(secretText).first().waitFor()
  if (await proof.isVisible()) {
    await proof.fill(password)
    await page.keyboard.press('Enter')
  }
  const secret = ((await secretText.textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByRole('dialog').getByLabel(t('code.label'), { exact: true }).click()
  await page.keyboard.type(codeOf(secret))
  await dialog(page, t('app.codes.title'))
  await press(page, t('app.codes.saved'))
  return secret
}

/** Signs in to the page `at` of the console, with the code that follows the one of `addApp`. */
export async function enterConsole(page: Page, at: string, who: Person & { secret: string }): Promise<void> {
  const { origin, pathname } = new URL(at)
  await page.goto(`${origin}/console/sign-in?to=${pathname}`)
  await page.getByLabel(t('login.password'), { exact: true }).fill(who.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await heading(page, t('login.app.title'))
  await page.getByLabel(t('code.label'), { exact: true }).fill(codeOf(who.secret, 1))
  await page.waitForURL(at)
}
