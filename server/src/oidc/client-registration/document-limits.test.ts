import { beforeEach, expect, test } from 'vitest'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import { postForm, requestBy } from '../../testing/oauth.ts'
import { testSso } from '../../testing/sso.ts'

const limits = { documentReadsPerHour: 5, newDocumentsPerHostDay: 3 }
const config = {
  allowLoopbackServices: true,
  clientIdMetadataDocuments: 'true' as const,
  trustProxy: ['127.0.0.1', '::1'],
}
const w = testSso({ limits, config })
const host = openPerFile(() => openDocumentHost())
beforeEach(() => {
  host.answers.clear()
  host.requests.length = 0
})

const requestOf = (path: string) => requestBy(host.base + path, `${host.base}/callback`)
const push = async (path: string, from: string) =>
  (await postForm(w, '/oauth/par', requestOf(path), { 'x-forwarded-for': from })).status
const attacker = '203.0.113.7'
const other = '198.51.100.9'
const gone = () => host.answers.set('/gone.json', (response) => response.writeHead(404).end())

test('accepts new documents of a host from others when one network address has exhausted its reads', async () => {
  gone()
  for (let read = 0; read < 5; read++) expect(await push('/gone.json', attacker)).toBe(400)
  expect(await push('/gone.json', attacker)).toBe(429)
  expect(await push('/new.json', other)).toBe(201)
})

test('accepts new applications of a host from others when one network address has exhausted its own', async () => {
  for (let made = 0; made < 3; made++) expect(await push(`/app-${made}.json`, attacker)).toBe(201)
  expect(await push('/app-more.json', attacker)).toBe(429)
  expect(await push('/app-other.json', other)).toBe(201)
})

test('keeps a known document readable for others when one network address made it fail repeatedly', async () => {
  expect(await push('/gone.json', other)).toBe(201)
  await w.pass(301)
  gone()
  for (let read = 0; read < 5; read++) await push('/gone.json', attacker)
  host.answers.clear()
  expect(await push('/gone.json', other)).toBe(201)
})

test('reads a known document again for a network address that has exhausted its reads', async () => {
  expect(await push('/carrier.json', other)).toBe(201)
  await w.pass(301)
  gone()
  for (let read = 0; read <= 5; read++) await push('/gone.json', other)
  expect(await push('/gone.json', other)).toBe(429)
  expect(await push('/carrier.json', other)).toBe(201)
})

test('limits the reads of a host by all network addresses together', async () => {
  gone()
  const statuses = []
  for (let block = 0; block < 11; block++)
    for (let read = 0; read < 5; read++) statuses.push(await push('/gone.json', `203.0.113.${block + 1}`))
  expect(statuses.filter((status) => status === 400)).toHaveLength(50)
})

test('fetches an unreadable document once per request', async () => {
  gone()
  const url = new URL(`${w.base}/authorize?${new URLSearchParams(requestOf('/gone.json'))}`)
  const end = await openBrowser(w.base).follow(url.href)
  expect([end.pathname, end.searchParams.get('error'), host.requests]).toEqual([
    '/authorize',
    'invalid_client',
    ['/gone.json'],
  ])
})
