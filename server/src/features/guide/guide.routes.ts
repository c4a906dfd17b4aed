import { readFileSync } from 'node:fs'
import { foreignLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { fillGuide, guideFiles } from '@kabinet/contract/integrate/guide'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { localeOfPage } from '../../http/locale.ts'
import { tokens } from '../../lib/tokens.ts'
import { guidePage } from './guide-page.ts'
import { fromMarkdown } from './markdown.ts'

/** `/docs`: the guide for integrators, with the address of this very Kabinet in it. Made once, at the start. */
export function guideRoutes(app: FastifyInstance, { config }: Deps): void {
  for (const [path, files] of Object.entries(guideFiles)) {
    const made = Object.fromEntries(locales.map((locale) => [locale, pageOf(files, path, locale, config)]))
    app.get(path, (request, reply) => send(reply, made[languageOf(request)]))
  }
  const style = tokens + readFileSync(new URL('guide.css', import.meta.url), 'utf8')
  const script = readFileSync(new URL('guide.js', import.meta.url), 'utf8')
  app.get('/docs/guide.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/docs/guide.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}

function pageOf(files: Record<Locale, string>, path: string, locale: Locale, { publicUrl, productTitle }: Deps['config']): string {
  const markdown = readFileSync(new URL(`../../../../docs/${files[locale]}`, import.meta.url), 'utf8')
  return guidePage(fromMarkdown(fillGuide(markdown, publicUrl, locale)), { path, locale, productTitle })
}

/** The choice in the address, else the browser's language, else English (docs/specification.md#4-states-and-transitions, "Language"). */
const languageOf = (request: FastifyRequest) => localeOfPage(request) ?? foreignLocale

function send(reply: FastifyReply, page: string | undefined): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(page)
}
