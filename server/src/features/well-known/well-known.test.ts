import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ clears: false })
const { securityContacts } = readConfig({ SECURITY_CONTACT: 'security@example.com, https://example.com/report' })
const withContact = openPerFile(() => buildApp({ ...w.deps, config: { ...w.deps.config, securityContacts } }))

const get = (url: string, headers: Record<string, string> = { accept: '*/*' }) => w.app.inject({ url, headers })

test('leads password managers to the security page', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/security'])
  expect(
    (await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).statusCode,
  ).toBe(404)
  const page = 'http://localhost:3000/security'
  expect((await get('/.well-known/passkey-endpoints')).json()).toEqual({ enroll: page, manage: page })
})

test('serves security.txt with the contacts of the settings, and none without them (RFC 9116)', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  const { headers, body } = await withContact.inject({ url: '/.well-known/security.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    'Preferred-Languages: ru, en',
    'Canonical: http://localhost:3000/.well-known/security.txt',
    '',
  ])
  const [, expires = ''] = /Expires: (.+)/.exec(body) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  expect(() => readConfig({ SECURITY_CONTACT: 'http://example.com' })).toThrow(/^SECURITY_CONTACT must be/)
})

test('serves robots.txt, the manifest and the icons', async () => {
  expect((await get('/robots.txt')).body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  const manifest = await get('/manifest.webmanifest', { 'accept-language': 'en' })
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(manifest.json()).toMatchObject({
    name: 'Kabinet',
    lang: 'en',
    start_url: '/',
    icons: [{ src: '/favicon.svg' }],
  })
  expect((await get('/favicon.ico')).headers.location).toBe('/favicon.svg')
  const icon = await get('/apple-touch-icon.png')
  expect([icon.headers['content-type'], icon.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
})

test.each(['/wp-login.php', '/.env', '/.git/config', '/sitemap.xml', '/a/b.json?x', '/.well-known/x', '/index.html'])(
  'answers 404 instead of the page at %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test.each([[{}], [{ accept: 'text/*' }], [{ accept: '' }], [{ accept: 'image/png, */*;q=0.1' }]])(
  'serves pages with %j (RFC 9110 12.5.1)',
  async (headers: Record<string, string>) => {
    for (const [url, status] of [
      ['/login', 200],
      ['/reset-password?x=a.b', 200],
      ['/somewhere', 404],
    ] as const) {
      const { statusCode, headers: sent } = await w.app.inject({ url, headers })
      expect([url, statusCode, sent['content-type']]).toEqual([url, status, 'text/html; charset=utf-8'])
    }
    expect((await w.app.inject({ url: '/login', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  },
)
