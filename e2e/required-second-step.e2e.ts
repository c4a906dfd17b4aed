import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { dialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, expectPage, heading, logIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const admin = { ADMIN_HOST: '127.0.0.1', ADMIN_PORT: await reservePort(), ADMIN_TOKEN: randomBytes(24).toString('hex') }
const on = stage({ SECOND_STEP: 'required:staff', ...admin })

async function ask(path: string, body: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${admin.ADMIN_PORT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

async function intoStaff(login: string): Promise<void> {
  const found: { items: { id: string }[] } = JSON.parse(await ask('/people/find', { login }))
  await ask(`/people/${found.items[0]?.id ?? ''}/add-to-group`, { by: 'olga', why: 'ticket 4711', group: 'staff' })
}

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

    await intoStaff(person.email)
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
