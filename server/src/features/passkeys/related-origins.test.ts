import * as api from '@kabinet/contract/api/passkeys.api'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { testWorld } from '../../testing/world.ts'

const related = 'https://company.example'
const w = testWorld({ config: { relatedOrigins: [related] } })

test('announces related origins to browsers, and accepts passkeys created there', async () => {
  const { statusCode, body } = await w.app.inject({ url: '/.well-known/webauthn' })
  expect([statusCode, JSON.parse(body)]).toEqual([200, { origins: ['http://localhost:3000', related] }])
  const anna = await w.person('anna')
  const addAt = async (origin: string) => {
    const options = (await anna.call(api.preparePasskey, { body: {} })).body
    return (await anna.call(api.addPasskey, { body: newAuthenticator({ origin }).create(options) })).status
  }
  expect([await addAt(related), await addAt('https://evil.example')]).toEqual([201, 400])
})

test('accepts only https origins in RELATED_ORIGINS', () => {
  const read = (RELATED_ORIGINS: string) => readConfig({ RELATED_ORIGINS }).relatedOrigins
  expect(read('https://a.example, https://b.example:8443')).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(read('')).toEqual([])
  for (const wrong of ['a.example', 'http://a.example', 'https://a.example/path', 'https://', '*'])
    expect(() => read(wrong)).toThrow(/RELATED_ORIGINS/)
})
