import { authApi } from '@kabinet/contract/api/auth/all'
import { listRegions, listTimezones } from '@kabinet/contract/api/handbooks.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { isLocale } from '@kabinet/contract/fields/locale'
import { foreignWords, pseudo, pseudoLocale } from '@kabinet/contract/testing/pseudo-locale'
import { describe, expect, test } from 'vitest'
import { composeSamples, messageKinds, sampleMail } from './features/dev-screens/compose-samples.ts'
import { onLoopback } from './testing/on-loopback.ts'
import { formOf, linkToken, signedIn } from './testing/people.ts'
import { testWorld } from './testing/world.ts'

const welsh = pseudoLocale(isLocale)
const inWelsh = { headers: { 'device-locale': welsh } }

const w = testWorld()

test('is used for a user who registered in it', async () => {
  const form = formOf('anna', { firstName: 'Carys', lastName: 'Pryce' })
  await w.call(authApi.register, { body: form }, inWelsh)
  const mail = w.mail.last()
  expect(mail.html).toContain('<html lang="cy">')
  expect(foreignWords(`${mail.subject} ${mail.text}`)).toEqual([])
  await w.call(authApi.confirmRegistration, { body: { token: linkToken(mail) } })
  const browser = await signedIn(w, { login: form.email ?? '', password: form.password })
  expect((await browser.call(getMe)).body.locale).toBe('cy')
  const { error } = await browser.send('PATCH', getMe.path, { action: 'profile', first_name: 7 })
  expect(foreignWords(JSON.stringify([error.error_message, error.fields?.map(({ message }) => message)]))).toEqual([])
})

test('has a translation of every error', async () => {
  const { error } = await w.call(
    authApi.authorize,
    { body: { login: 'nobody@example.com', password: 'Ognennaya-7Reka' } },
    inWelsh,
  )
  expect([foreignWords(error.error_message), /[áéíóú]/.test(error.error_message)]).toEqual([[], true])
})

describe('every message', () => {
  test('is translated', () => {
    const shown = composeSamples(w.deps.config, welsh)
    expect(new Set(shown.map(({ kind }) => kind)).size).toBe(messageKinds.length)
    for (const { kind, transport, subject, text } of shown)
      expect([kind, transport, foreignWords(`${subject ?? ''} ${text}`)]).toEqual([kind, transport, []])
  })

  test('has its dates and declares the language to mail programs', () => {
    const { text, html } = sampleMail(w.deps.config, 'account_deleted', welsh)
    expect(text).toContain(pseudo('21 Rhagfyr 2026'))
    expect(html).toContain('<html lang="cy">')
  })
})

test('has the names in handbooks', async () => {
  const regions = (await w.call(listRegions, { query: { limit: '500' } }, inWelsh)).body.items.map(({ name }) => name)
  expect(foreignWords(regions.join(' '))).toEqual([])
  const zones = (await w.call(listTimezones, { query: { limit: '500' } }, inWelsh)).body.items
  expect(foreignWords(zones.find(({ id }) => id === 'Etc/UTC')?.name ?? 'none')).toEqual([])
})

test('is announced in the discovery document', async () => {
  const { get } = await onLoopback(w.app)
  expect(JSON.parse((await get('/.well-known/openid-configuration')).body).ui_locales_supported).toContain('cy')
})
