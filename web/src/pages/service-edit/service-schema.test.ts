import { expect, test } from 'vitest'
import { serviceSchema, type ServiceDraft, wrongLine } from './service-schema.ts'

const draft: ServiceDraft = { name: 'Ромашка', platforms: ['WEB'], scopes: ['EMAIL'], redirect_uris: 'https://romashka.ru/cb' }
const problem = (changes: Partial<ServiceDraft>) => serviceSchema.safeParse({ ...draft, ...changes }).error?.issues[0]

test('redirect URIs are read one a line, empty lines and spaces left out', () => {
  const read = serviceSchema.parse({ ...draft, redirect_uris: ' https://a.ru/cb \r\n\n  https://b.ru/cb\n' })
  expect(read.redirect_uris).toEqual(['https://a.ru/cb', 'https://b.ru/cb'])
})

test('a wrong redirect URI is refused at the field with the rule that it breaks', () => {
  expect(problem({ redirect_uris: 'http://romashka.ru/cb' })).toMatchObject({ path: ['redirect_uris'], message: 'v.redirect.https' })
  expect(problem({ redirect_uris: 'https://romashka.ru/cb#x' })).toMatchObject({ message: 'v.redirect.fragment' })
  expect(problem({ redirect_uris: ' \n ' })).toMatchObject({ message: 'v.redirect' })
  expect(problem({ redirect_uris: 'ru.romashka.app:/cb' })).toMatchObject({ message: 'v.redirect.https' })
  expect(problem({ redirect_uris: 'ru.romashka.app:/cb', platforms: ['WEB', 'MOBILE'] })).toBeUndefined()
})

test('among several addresses the wrong line is counted as it is seen', () => {
  const redirect_uris = 'https://a.ru/cb\n\nhttp://b.ru/cb'
  expect(wrongLine({ platforms: ['WEB'], redirect_uris })).toBe(3)
  expect(wrongLine({ platforms: ['WEB'], redirect_uris: 'http://b.ru/cb' })).toBeNull()
})

test('a service needs a platform and a kind of data', () => {
  expect(problem({ platforms: [] })).toMatchObject({ path: ['platforms'], message: 'v.platform' })
  expect(problem({ scopes: [] })).toMatchObject({ path: ['scopes'], message: 'v.scope' })
})

test('a wrong address is told while other fields are still empty', () => {
  const read = serviceSchema.safeParse({ platforms: [], scopes: [], redirect_uris: 'http://b.ru/cb' })
  expect(read.error?.issues.find(({ path }) => path[0] === 'redirect_uris')?.message).toBe('v.redirect.https')
  expect(serviceSchema.safeParse({ platforms: [], scopes: [] }).error?.issues.map(({ message }) => message)).toContain('v.redirect')
})
