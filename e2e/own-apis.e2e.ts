import { expect, test } from 'vitest'
import { serveHttp } from '../testbed/ports.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'
import { createService } from './services.ts'

const on = stage()

test.each(languageAndWidth(import.meta.url))(
  'adds an API with a scope, proves its address, issues its secret and deletes it, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const owner = await on.open({ locale: 'ru', width })
    await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
    const { id } = await createService(owner, 'http://127.0.0.1:4100/callback')
    await owner.evaluate((language) => localStorage.setItem('language', language), locale)
    await owner.goto(`/services/${id}`)
    await owner.getByRole('link', { name: t('service.tab.apis'), exact: true }).click()
    await owner.getByRole('heading', { name: t('apis.none.title') }).waitFor()
    expect(await violations(owner)).toEqual([])

    let metadata: object = {}
    const api = await serveHttp((request, response) => {
      const isKnown = request.url === '/.well-known/oauth-protected-resource/orders'
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
    })
    const address = `${api.url}/orders`
    await owner.getByRole('link', { name: t('apis.new') }).click()
    await heading(owner, t('apis.new'))
    await press(owner, t('apis.create'))
    expect(await violations(owner)).toEqual([])
    await owner.getByLabel(t('apis.name'), { exact: true }).fill('Заказы')
    await owner.getByLabel(t('apis.address'), { exact: true }).fill(address)
    await press(owner, t('apis.scope.add'))
    await owner.getByLabel(t('apis.scope.name'), { exact: true }).fill('orders:read')
    await owner.getByLabel(t('apis.scope.ru'), { exact: true }).fill('Видеть ваши заказы')
    await owner.getByLabel(t('apis.scope.en'), { exact: true }).fill('See your orders')
    await press(owner, t('apis.create'))
    await owner.getByRole('heading', { name: 'Заказы' }).waitFor()
    await owner.getByText(t('apis.test'), { exact: true }).waitFor()
    expect(await violations(owner)).toEqual([])

    await press(owner, t('apis.check'))
    await owner.getByText(t('apis.problem.resource')).waitFor()
    const shown = await owner.locator('pre').textContent()
    metadata = JSON.parse(shown?.slice(shown.indexOf('{')) ?? '')
    await press(owner, t('apis.check'))
    await owner.getByText(t('apis.proved'), { exact: true }).first().waitFor()

    await press(owner, t('service.secret.issue'))
    const question = await dialog(owner, t('apis.secret.title'))
    await press(question, t('service.secret.issue'))
    await owner.getByText(t('service.secret.once')).waitFor()
    expect(await violations(owner)).toEqual([])

    await press(owner, t('apis.deleteNamed', { name: 'Заказы' }))
    await press(await dialog(owner, t('apis.deleteTitle', { name: 'Заказы' })), t('parts.delete'))
    await owner.getByRole('heading', { name: t('apis.none.title') }).waitFor()
    await api.close()
  },
)
