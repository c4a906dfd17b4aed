import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountId, act, withAdmin } from './admin.ts'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { connectService, createService, provide, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage(withAdmin)
const callback = 'https://romashka.example/callback'

test.each(languageAndWidth(import.meta.url))(
  'limits a service to a domain and a group, in %s at %i pixels',
  async (locale, width) => {
    const [t, ru] = [words(locale), words('ru')]
    const owner = await on.open({ width })
    await comeIn(owner, on.kabinet.inbox, somebody('Роман', 'Цветов'))
    const service = await connectService(owner, callback)
    await owner.getByRole('button', { name: ru('service.list.change') }).click()
    await owner.getByRole('radio', { name: ru('service.list.list') }).check()
    await owner.getByRole('textbox', { name: ru('service.list.domains') }).fill(`members-${width}.example\n@wrong`)
    await owner.getByRole('button', { name: ru('parts.save') }).click()
    await owner.getByText(ru('v.domain')).first().waitFor()
    expect(await violations(owner)).toEqual([])
    await owner.getByRole('textbox', { name: ru('service.list.domains') }).fill(`members-${width}.example`)
    await owner.getByRole('textbox', { name: ru('service.list.groups') }).fill('staff')
    await owner.getByRole('button', { name: ru('parts.save') }).click()
    await owner.getByText(ru('service.list.published')).waitFor()

    const request = requestOf(service, callback, 'openid email groups')
    const stranger = await on.open({ locale, width })
    await expectNoticeForGuest(stranger, request, t('authorize.list.text', { service: 'Ромашка' }), t)
    const person = await comeIn(stranger, on.kabinet.inbox, somebody(), t, request)
    await heading(stranger, t('authorize.list.title'))
    await stranger.getByText(t('authorize.list.owner', { owner: 'Роман Ц.' })).waitFor()
    expect(await violations(stranger)).toEqual([])
    const back = stranger.waitForRequest((sent) => sent.url().startsWith(callback))
    await stranger.getByRole('button', { name: t('authorize.back', { service: 'Ромашка' }) }).click()
    expect(new URL((await back).url()).searchParams.get('error')).toBe('access_denied')

    const member = await on.open({ locale, width })
    const email = `anna@members-${width}.example`
    await comeIn(member, on.kabinet.inbox, { ...somebody(), email }, t, request)
    await heading(member, t('authorize.request.title', { service: 'Ромашка' }))
    expect((await provide(member, callback, t)).get('code')).toMatch(/./)

    await act(`/people/${await accountId(person.email)}/add-to-group`, { group: 'staff' })
    await stranger.goto(request)
    await heading(stranger, t('authorize.request.title', { service: 'Ромашка' }))
    await stranger.getByRole('switch', { name: t('claim.groups') }).waitFor()
    await stranger.getByText('staff', { exact: true }).waitFor()
    expect(await violations(stranger)).toEqual([])
    await stranger.goto('/')
    await stranger.getByText(t('me.groups.by', { product: 'Kabinet' })).waitFor()
    expect(await violations(stranger)).toEqual([])
  },
)

test('says on the sign-in and registration pages that a service is in test mode', async () => {
  const t = words('en')
  const owner = await on.open({ width: 1440 })
  await comeIn(owner, on.kabinet.inbox, somebody('Роман', 'Цветов'))
  const service = await createService(owner, callback)
  const guest = await on.open({ locale: 'en', width: 390 })
  await expectNoticeForGuest(guest, requestOf(service, callback), t('authorize.test.text', { service: 'Ромашка' }), t)
})

async function expectNoticeForGuest(guest: Page, request: string, notice: string, t: Words) {
  await guest.goto(request)
  await guest.getByText(notice).waitFor()
  expect(await violations(guest)).toEqual([])
  await guest.getByRole('link', { name: t('login.create') }).click()
  await heading(guest, t('registration.title'))
  await guest.getByText(notice).waitFor()
  expect(await violations(guest)).toEqual([])
}
