import { deleteAvatar, putAvatar } from '@kabinet/contract/api/me.api'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { pageOf, type Service, shownTo, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())

const setPhoto = async () => {
  const { body, headers } = await fileForm(await plain(90, 90).jpeg().toBuffer())
  const answer = await w.send('POST', putAvatar.path, body, { headers, token: anna.browser.token })
  return (answer.body as { slices_info: { title: string; url: string }[] }).slices_info
}

const scope = 'openid profile'
async function pictureAt(service: Service, claims: ['photo'] | [] = ['photo']): Promise<string | undefined> {
  const tokens = await tokensFor(service, anna.browser, { scope, prompt: 'consent' }, claims)
  const { picture } = await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(tokens.claims()?.['picture']).toBe(picture)
  return picture
}
const photoService = () => w.service(anna.accountId, { scopes: ['PHOTO', 'FIO'] })
const statusOf = async (url: string | undefined) => (await fetch(url ?? '')).status

test('shows the user their own photo, and gives the service a public URL', async () => {
  const slices = await setPhoto()
  const service = await photoService()
  const body = await shownTo(anna.browser, service, { scope })
  expect(body.account?.slices_info).toEqual(slices)
  expect(body.claims.find(({ name }) => name === 'photo')?.value).toBe(slices[0]?.url)
  const picture = (await pictureAt(service)) ?? ''
  const photo = await fetch(picture)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const etag = photo.headers.get('etag') ?? ''
  expect((await fetch(picture, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(await pictureAt(service)).toBe(picture)
  await setPhoto()
  expect(await statusOf(picture)).toBe(404)
})

test('gives each service an unrelated photo URL', async () => {
  const [firstPhoto] = await setPhoto()
  const pictures = [await pictureAt(await photoService()), await pictureAt(await photoService()), firstPhoto?.url]
  const keys = pictures.map((url) => new URL(url ?? '').pathname.split('/')[3] ?? '')
  for (const key of keys)
    for (const other of keys) if (key !== other) expect(key.slice(0, 8)).not.toBe(other.slice(0, 8))
  expect(new Set(keys).size).toBe(3)
})

test.each([
  ['access is withdrawn', async ({ id }: Service) => w.db.deleteFrom('consent').where('service_id', '=', id).execute()],
  ['the photo is switched off', async () => w.db.updateTable('consent').set({ claims: [] }).execute()],
  ['the service is suspended', async () => w.db.updateTable('service').set({ suspended_at: new Date() }).execute()],
  [
    'the service gives its scope up',
    async () =>
      w.db
        .updateTable('service')
        .set({ scopes: ['FIO'] })
        .execute(),
  ],
  ['the photo is removed', async () => w.call(deleteAvatar, {}, pageOf(anna))],
  ['the account is blocked', async () => w.db.updateTable('account').set({ status: 'blocked' }).execute()],
] as const)('disables the photo URL of a service once %s', async (_what, happens) => {
  await setPhoto()
  const service = await photoService()
  const picture = await pictureAt(service)
  expect(await statusOf(picture)).toBe(200)
  await happens(service)
  expect(await statusOf(picture)).toBe(404)
})

test('keeps the photo URL of a withdrawn consent disabled when access is given again', async () => {
  await setPhoto()
  const service = await photoService()
  const first = await pictureAt(service)
  await w.db.deleteFrom('consent').execute()
  const second = await pictureAt(service)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  for (const forged of [`${second?.slice(0, -1)}A`, `${w.base}/api/service-photos/x`, `${second}A`])
    expect(await statusOf(forged)).toBe(forged === second ? 200 : 404)
})

test('returns no photo when it is unset, not registered or declined', async () => {
  const service = await w.service(anna.accountId, { scopes: ['PHOTO'] })
  const read = async (claims: ['photo'] | []) => {
    const tokens = await tokensFor(service, anna.browser, { scope: 'openid profile', prompt: 'consent' }, claims)
    return (await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)).picture
  }
  expect(await read(['photo'])).toBeUndefined()
  await setPhoto()
  expect(await read(['photo'])).toBeDefined()
  expect(await read([])).toBeUndefined()
  const narrow = await w.service(anna.accountId, { scopes: ['FIO'] })
  const body = await shownTo(anna.browser, narrow, { scope: 'openid profile' })
  expect(body.claims.map(({ name }) => name)).not.toContain('photo')
})
