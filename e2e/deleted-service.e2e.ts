import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { openCallback, ownService } from './own-service.ts'
import { comeIn, heading, somebody } from './people.ts'
import { connectService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('ru')
let service: ReturnType<typeof ownService>

test('deletes a service with users by its name, and restores it for the next sign-in', async () => {
  const owner = await on.open({ width: 390 })
  await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
  const callback = await openCallback((issuer) => `${issuer}${service.request}`)
  const secrets = await connectService(owner, callback)
  service = ownService(on.kabinet.url, secrets, callback)
  const visitor = await on.open({ width: 390 })
  await comeIn(visitor, on.kabinet.inbox, somebody('Борис', 'Ёлкин'), undefined, service.request)
  await heading(visitor, t('authorize.request.title', { service: 'Ромашка' }))
  await press(visitor, t('authorize.provide'))
  const tokens = await service.tokens(visitor)

  await owner.reload()
  await press(owner, t('service.delete'))
  const question = await dialog(owner, t('service.delete.title', { name: 'Ромашка' }))
  await question.getByText(t('service.delete.lose')).waitFor()
  await question.getByText(/входил\s1\sпользователь/).waitFor()
  const name = question.getByLabel(t('service.delete.name'))
  await name.fill('Ромашки')
  await question.getByRole('button', { name: t('parts.delete'), exact: true }).click()
  await question.getByText(t('v.serviceName')).waitFor()
  expect(await violations(owner)).toEqual([])
  await name.fill('Ромашка')
  await name.press('Enter')
  await heading(owner, t('services.title'))
  const restore = owner.getByRole('button', { name: t('services.restoreNamed', { service: 'Ромашка' }) })
  await restore.waitFor()
  expect(await violations(owner)).toEqual([])
  expect((await service.userinfo(tokens)).status).toBe(401)
  await visitor.goto('/services/access')
  await visitor.getByRole('heading', { name: t('access.empty.title') }).waitFor()

  await restore.click()
  await owner
    .getByRole('list', { name: t('access.tab.mine') })
    .getByRole('link', { name: 'Ромашка' })
    .waitFor()
  expect((await service.userinfo(tokens)).status).toBe(200)
  await visitor.goto(service.request)
  expect(await service.tokens(visitor)).toHaveProperty('access_token')
})
