import { expect, test } from 'vitest'
import { comeIn, heading, register, signIn, somebody } from './people.ts'
import { connectService, provide, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('ru')
const [romashka, lutik] = ['https://romashka.example/callback', 'https://lutik.example/callback']

test('finishes the requests of two services that are open in two tabs, and of one left open', async () => {
  const owner = await on.open()
  await comeIn(owner, on.kabinet.inbox, somebody('Роман', 'Цветов'))
  const first = await connectService(owner, romashka, 'Ромашка')
  const second = await connectService(owner, lutik, 'Лютик')
  const page = await on.open()
  const anna = somebody()
  await register(page, on.kabinet.inbox, anna)
  const other = await page.context().newPage()
  await page.goto(requestOf(first, romashka))
  await other.goto(requestOf(second, lutik))
  await heading(page, t('authorize.login.title', { service: 'Ромашка' }))
  await heading(other, t('authorize.login.title', { service: 'Лютик' }))
  await signIn(page, on.kabinet.inbox, anna)
  await heading(other, t('authorize.request.title', { service: 'Лютик' }))
  for (const [tab, uri] of [
    [page, romashka],
    [other, lutik],
  ] as const)
    expect((await provide(tab, uri, t)).get('code')).toMatch(/./)
  await page.goBack()
  await page.getByRole('link', { name: t('authorize.toService', { service: 'Ромашка' }) }).waitFor()
})
