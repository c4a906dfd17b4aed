import { describe, expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const get = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })

describe('/docs', () => {
  test('is in the language that was asked for, else in the browser’s, else in English [SP-7.22]', async () => {
    const titles = await Promise.all([
      get('/docs?lang=ru', { 'accept-language': 'en' }),
      get('/docs', { 'accept-language': 'ru-RU,ru;q=0.9' }),
      get('/docs', { 'accept-language': 'de' }),
      get('/docs?lang=xx'),
      get('/docs?lang=en&lang=ru'),
    ])
    expect(titles.map(({ body }) => /<html lang="(..)">/.exec(body)?.[1])).toEqual(['ru', 'ru', 'en', 'en', 'en'])
    expect(titles[0]?.body).toContain('<h1 id="подключение-сервиса">')
    expect(titles[2]?.body).toContain('<h1 id="connecting-a-service">')
  })

  test('names the address of this very Kabinet, in the code as well [SP-7.23]', async () => {
    const { body } = await get('/docs')
    expect(body).toContain('new URL(&#39;http://localhost:3000&#39;)')
    expect(body).toContain('OIDCProviderMetadataURL http://localhost:3000/.well-known/openid-configuration')
    expect(body).not.toContain('id.example')
    expect(body).not.toContain('<!-- ')
  })

  test('what was proved is told in both languages, and a cell says what its column is called', async () => {
    const { body } = await get('/docs/matrix?lang=ru')
    expect(body).toContain('<html lang="ru">')
    expect(body).toContain('<td data-column="Версия">')
    expect((await get('/docs/matrix?lang=en')).body).toContain('<td data-column="Version">')
  })

  test('runs no scripts but its own, and stands in no frame', async () => {
    const { headers } = await get('/docs')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
    expect((await get('/docs/guide.js')).headers['content-type']).toContain('text/javascript')
    expect((await get('/docs/guide.css')).headers['content-type']).toContain('text/css')
  })

  test.each(['/docs?lang=ru', '/docs?lang=en', '/docs/matrix?lang=ru', '/docs/matrix?lang=en'])(
    '%s: every link within it leads somewhere',
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
