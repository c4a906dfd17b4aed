import { expect, test } from 'vitest'
import { act, withAdmin } from './admin.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { ownService } from './own-service.ts'
import { expectPage, heading, logIn, register, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({ SERVICES: 'operator', ...withAdmin })
const callback = 'https://mail.example/callback'

type Made = { id: string; client_id: string; client_secret: string }

test.each(languageAndWidth(import.meta.url))(
  'opens a first-party service without a page until access is withdrawn, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const wanted = { name: 'Mail', platforms: ['WEB'], scopes: ['FIO', 'EMAIL'], redirect_uris: [callback] }
    const { id, client_id, client_secret } = await act<Made>('/services', wanted, 201)
    await act(`/services/${id}/trust`)
    const service = ownService(on.kabinet.url, { id, clientId: client_id, clientSecret: client_secret }, callback)

    const page = await on.open({ locale, width })
    const person = somebody()
    await register(page, on.kabinet.inbox, person, t)
    await page.goto(service.request)
    await logIn(page, person, t)
    const code = await on.kabinet.inbox.nextCode(person.email)
    const tokens = await service.tokensAfter(page, () => typeCode(page, code))
    expect((await service.userinfo(tokens)).claims).toMatchObject({ email: person.email })

    expect((await service.tokensAfter(page, () => page.goto(service.request))).access_token).toBeTruthy()

    await page.goto('/services/access')
    const row = page.getByRole('main').getByRole('link', { name: 'Mail' })
    await row.getByText(t('access.own', { owner: 'Kabinet' })).waitFor()
    expect(await violations(page)).toEqual([])
    await row.click()
    await heading(page, 'Mail')
    await page.getByText(t('access.own', { owner: 'Kabinet' })).waitFor()
    await page.getByText(t('access.via.id_token')).first().waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, t('access.withdraw'))
    await press(await dialog(page, t('access.withdraw.title', { name: 'Mail' })), t('access.withdraw'))
    await page.getByRole('heading', { name: t('access.empty.title') }).waitFor()

    await page.goto(service.request)
    await expectPage(page, t('authorize.request.title', { service: 'Mail' }))
    expect((await service.tokensAfter(page, () => press(page, t('authorize.provide')))).access_token).toBeTruthy()
  },
)
