import { putAvatar } from '@kabinet/contract/api/me.api'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { fileForm, plain } from '../../testing/photos.ts'
import { begin, consent, look, reachPage, redeem, type Someone, testSso } from '../../testing/sso.ts'

const w = testSso()
let anna: Someone
beforeEach(async () => {
  anna = await w.someone()
})

const setPhoto = async () => {
  const { body, headers } = await fileForm(await plain(90, 90).jpeg().toBuffer())
  const answer = await w.send('POST', putAvatar.path, body, { headers, token: anna.browser.token })
  return (answer.body as { slices_info: { title: string; url: string }[] }).slices_info
}

test('who asks for a photo is shown it, and its service reads an address that anybody can open', async () => {
  const slices = await setPhoto()
  const service = await w.service(anna.accountId, { scopes: ['PHOTO', 'FIO'] })
  const { body } = await look(
    anna.browser,
    await reachPage(anna.browser, (await begin(service, { scope: 'openid profile' })).url),
  )
  expect(body.account?.slices_info).toEqual(slices)
  expect(body.claims.find(({ name }) => name === 'photo')?.value).toBe(slices[0]?.url)

  const begun = await begin(service, { scope: 'openid profile' })
  const tokens = await redeem(service, begun, await consent(anna.browser, begun, ['photo']))
  const { sub } = tokens.claims()!
  const { picture } = await client.fetchUserInfo(service.config, tokens.access_token, sub)
  expect([picture, tokens.claims()!['picture']]).toEqual([slices[0]?.url, slices[0]?.url])
  const photo = await fetch(picture ?? '')
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await setPhoto()
  expect((await fetch(picture ?? '')).status).toBe(404)
})

test('without a photo, without its scope or with it left off, nothing is read', async () => {
  const service = await w.service(anna.accountId, { scopes: ['PHOTO'] })
  const read = async (claims: ['photo'] | []) => {
    const begun = await begin(service, { scope: 'openid profile', prompt: 'consent' })
    const tokens = await redeem(service, begun, await consent(anna.browser, begun, claims))
    return (await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)).picture
  }
  expect(await read(['photo'])).toBeUndefined()
  await setPhoto()
  expect(await read(['photo'])).toBeDefined()
  expect(await read([])).toBeUndefined()
  const narrow = await w.service(anna.accountId, { scopes: ['FIO'] })
  const { body } = await look(
    anna.browser,
    await reachPage(anna.browser, (await begin(narrow, { scope: 'openid profile' })).url),
  )
  expect(body.claims.map(({ name }) => name)).not.toContain('photo')
})
