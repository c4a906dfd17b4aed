import { describe, expect, test } from 'vitest'
import { testWorld, world } from '../../testing/world.ts'

const w = testWorld()
const get = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]?.replaceAll('\u00a0', ' ')

describe('/docs', () => {
  test('uses the requested language, else the browser’s, else English [SP-7.22]', async () => {
    const titles = await Promise.all([
      get('/docs?lang=ru', { 'accept-language': 'en' }),
      get('/docs', { 'accept-language': 'ru-RU,ru;q=0.9' }),
      get('/docs', { 'accept-language': 'de' }),
      get('/docs?lang=xx'),
      get('/docs?lang=en&lang=ru'),
    ])
    expect(titles.map(({ body }) => /<html lang="(..)">/.exec(body)?.[1])).toEqual(['ru', 'ru', 'en', 'en', 'en'])
    expect(titles.map(({ body }) => titleOf(body))).toEqual([
      'Kabinet — Подключение сервиса',
      'Kabinet — Подключение сервиса',
      ...Array.from({ length: 3 }, () => 'Kabinet — Connecting a service'),
    ])
    expect(titles.map(({ headers }) => headers.vary)).toEqual(titles.map(() => 'accept-language, accept-encoding'))
  })

  test('contains its text in the document, and only its own files in the template', async () => {
    const { body } = await get('/docs?lang=ru')
    const document = body.replaceAll(/<template.*?<\/template>/gs, '')
    expect(document).toMatch(/<div id="root" lang="ru"><a .*<h1 [^>]*>Подключение сервиса<\/h1>/s)
    expect(body).toMatch(/<template lang="ru" data-viewers="guest signed-in"[^>]*>(<link [^>]*>)+<\/template>/)
    expect(document).toContain('<script type="module"')
    expect(document).not.toContain('<noscript>')
    expect(document).toContain('<link rel="canonical" href="http://localhost:3000/docs?lang=ru">')
  })

  test('shows this server’s address, also in code samples [SP-7.23]', async () => {
    const { body } = await get('/docs')
    expect(body).toContain('new URL(&#x27;http://localhost:3000&#x27;)')
    expect(body).toContain('OIDCProviderMetadataURL http://localhost:3000/.well-known/openid-configuration')
    expect(body).not.toContain('id.example')
    expect(body).not.toMatch(/<!-- \w/)
  })

  test('shows code for the public URL, and the operator’s product name', async () => {
    const plain = 'oidc.ClientSecretBasic(process.env.CLIENT_SECRET), {'
    expect((await get('/docs')).body).toContain(plain)
    const brand = { ...w.deps.config.brand, name: { ru: 'Вход & Ко', en: 'Enter & Co' } }
    const other = await world({ config: { publicUrl: 'https://id.romashka.ru', brand } })
    const { body } = await other.app.inject('/docs?lang=ru')
    await other.close()
    expect(body).toContain('new URL(&#x27;https://id.romashka.ru&#x27;)')
    expect(body).not.toContain(plain)
    expect(titleOf(body)).toBe('Вход &amp; Ко — Подключение сервиса')
    expect(body).toContain('<span>Вход &amp; Ко</span>')
  })

  test('shows the test matrix in both languages, with column names in cells', async () => {
    const { body } = await get('/docs/matrix?lang=ru')
    expect(body).toContain('<html lang="ru">')
    expect(body).toContain('<td data-column="Версия">')
    expect((await get('/docs/matrix?lang=en')).body).toContain('<td data-column="Version">')
  })

  test('allows only its own scripts, and no framing', async () => {
    const { headers } = await get('/docs')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
  })

  test.each(['/docs?lang=ru', '/docs?lang=en', '/docs/matrix?lang=ru', '/docs/matrix?lang=en'])(
    'has no broken links in %s',
    async (url) => {
      const { body } = await get(url)
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(links.filter((id) => !ids.includes(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      const pages = [...body.matchAll(/href="(\/docs[^"#?]*)/g)].map(([, path]) => path ?? '')
      for (const path of new Set(pages)) expect((await get(path)).statusCode).toBe(200)
    },
  )
})
