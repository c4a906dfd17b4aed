import { getGrant, listGrants } from '@kabinet/contract/api/grants.api'
import { deleteClientLogo, patchClient, putClientLogo } from '@kabinet/contract/api/services/clients.api'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { begin, consent, look, pageOf, reachPage, testSso } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone({ email: 'owner@example.com' }))
const anna = perTest(() => w.someone())
const romashka = perTest(() => w.service(owner.accountId))

const day = 24 * 3600
const rename = async (name: string) => {
  await w.signIn(owner.accountId, owner.browser)
  const { status } = await w.call(patchClient, { params: { id: romashka.id }, body: { name } }, pageOf(owner))
  expect(status).toBe(200)
}
async function shown() {
  await w.signIn(anna.accountId, anna.browser)
  const interaction = await reachPage(anna.browser, (await begin(romashka, { prompt: 'consent' })).url)
  const onConsent = (await look(anna.browser, interaction)).body.client
  const [listed] = (await w.call(listGrants, { query: {} }, pageOf(anna))).body.items
  const { body } = await w.call(getGrant, { params: { client_id: romashka.clientId } }, pageOf(anna))
  const names = [onConsent, listed?.client, body.client].map((client) => [client?.name, client?.former_name])
  expect(names).toEqual([names[0], names[0], names[0]])
  return names[0]
}

test('shows the former name for 30 days and needs no new consent', async () => {
  await consent(anna.browser, await begin(romashka))
  expect(await shown()).toEqual(['Ромашка', undefined])
  await rename('Сбербанк')
  expect((await consent(anna.browser, await begin(romashka))).searchParams.has('code')).toBe(true)
  expect(await shown()).toEqual(['Сбербанк', 'Ромашка'])
  await w.pass(29 * day)
  expect(await shown()).toEqual(['Сбербанк', 'Ромашка'])
  await w.pass(2 * day)
  expect(await shown()).toEqual(['Сбербанк', undefined])
})

test('keeps showing the name that users knew after a second rename', async () => {
  await consent(anna.browser, await begin(romashka))
  await rename('Лютик')
  await w.pass(20 * day)
  await rename('Сбербанк')
  await w.pass(20 * day)
  expect(await shown()).toEqual(['Сбербанк', 'Ромашка'])
  await rename('Ромашка')
  expect(await shown()).toEqual(['Ромашка', undefined])
})

describe('name and logo', () => {
  const logo = async () => {
    const { body, headers } = await fileForm(await plain(90, 90).jpeg().toBuffer())
    const path = putClientLogo.path.replace(':id', romashka.id)
    return w.send('POST', path, body, { ...pageOf(owner), headers })
  }
  const removal = () => w.call(deleteClientLogo, { params: { id: romashka.id } }, pageOf(owner))
  const renaming = () => w.call(patchClient, { params: { id: romashka.id }, body: { name: 'Лютик' } }, pageOf(owner))
  const emails = () => w.mail.to('owner@example.com').map(({ text }) => /«Ромашка»: ([^.]*)/.exec(text)?.[1])

  test('require a step-up', async () => {
    await w.db
      .updateTable('session')
      .set({ password_proven_at: new Date(0) })
      .execute()
    for (const act of [renaming, logo, removal]) {
      const { status, error } = await act()
      expect([status, error.reason]).toEqual([403, 'step_up'])
    }
    expect(emails()).toEqual([])
  })

  test('notify the owner each time', async () => {
    for (const act of [logo, removal, renaming]) expect((await act()).status).toBe(200)
    expect(emails()).toEqual(['логотип', 'логотип', 'название'])
    expect((await removal()).status).toBe(200)
    expect(emails()).toHaveLength(3)
  })
})
