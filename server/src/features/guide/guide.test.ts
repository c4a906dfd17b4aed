import { locales } from '@kabinet/contract/fields/locale'
import { guidePages, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testWorld, world } from '../../testing/world.ts'

const w = testWorld()
const get = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]?.replaceAll('\u00a0', ' ')

const guideTexts = guidePages.map((page) => `/docs/${page}.md`)

test('lists every file of docs/integrate', () => {
  const files = readdirSync(new URL('../../../../docs/integrate/', import.meta.url))
  expect(new Set(files)).toEqual(new Set(guidePages.flatMap((page) => [`${page}.md`, `${page}.ru.md`])))
})

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
    expect((await get('/docs/openid-client')).body).toContain('new URL(&#x27;http://localhost:3000&#x27;)')
    for (const { body } of await Promise.all([...guidePaths, ...guideTexts].map((path) => get(path)))) {
      expect(body).not.toContain('id.example')
      expect(body).not.toMatch(/<!-- \w/)
    }
  })

  test('shows code for the public URL, and the operator’s product name', async () => {
    const plain = 'oidc.ClientSecretBasic(process.env.CLIENT_SECRET), {'
    expect((await get('/docs/openid-client')).body).toContain(plain)
    const brand = { ...w.deps.config.brand, name: { ru: 'Вход & Ко', en: 'Enter & Co' } }
    const other = await world({ config: { publicUrl: 'https://id.romashka.ru', brand } })
    const [{ body }, start] = [
      await other.app.inject('/docs/openid-client?lang=ru'),
      await other.app.inject('/docs?lang=ru'),
    ]
    await other.close()
    expect(body).toContain('new URL(&#x27;https://id.romashka.ru&#x27;)')
    expect(body).not.toContain(plain)
    expect(titleOf(body)).toBe('openid-client — Вход &amp; Ко')
    expect(titleOf(start.body)).toBe('Вход &amp; Ко — Подключение сервиса')
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

  test.each(locales)('has no broken links in %s, and leads from its start to every page', async (locale) => {
    const bodies = new Map<string, string>()
    for (const path of guidePaths) bodies.set(path, (await get(`${path}?lang=${locale}`)).body)
    const idsIn = (body: string) => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const linksIn = (body: string) =>
      [...body.matchAll(/href="(\/docs[^"#?]*)?(?:\?lang=(\w+))?#?([^"]*)"/g)].filter(([, path, , id]) => path ?? id)
    for (const [from, body] of bodies) {
      expect([from, new Set(idsIn(body)).size]).toEqual([from, idsIn(body).length])
      for (const [href, path = from, lang = locale, id = ''] of linksIn(body)) {
        if (path.endsWith('.md') || /^href="https?:/.test(href) || (id !== '' && !href.includes('#'))) continue
        const target = bodies.get(path) ?? ''
        const isThere = target !== '' && (id === '' || idsIn(target).includes(decodeURIComponent(id)))
        expect([from, href, isThere, lang === locale || path === from]).toEqual([from, href, true, true])
      }
    }
    const named = linksIn(bodies.get('/docs') ?? '').map(([, path]) => path)
    expect(guidePaths.filter((path) => path !== '/docs' && !named.includes(path))).toEqual([])
  })

  test('serves the Markdown of each page, and lists all in llms.txt', async () => {
    const { body, headers } = await get('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const listed = [...body.matchAll(/^- \[.+\]\(http:\/\/localhost:3000(\S+)\)/gm)].map(([, path = '']) => path)
    expect(listed).toHaveLength(guidePaths.length)
    for (const path of [...listed, '/docs/errors.ru.md', '/docs/index.ru.md']) {
      const page = await get(path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
      const links = [...page.body.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => `/docs/${link}`)
      for (const link of new Set(links)) expect([path, link, (await get(link)).statusCode]).toEqual([path, link, 200])
    }
  })

  test('answers 404 to an unknown page', async () => {
    for (const ending of ['', '.md']) expect((await get(`/docs/no-such-page${ending}`)).statusCode).toBe(404)
  })
})
