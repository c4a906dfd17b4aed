import { readFileSync } from 'node:fs'
import { foreignLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { fillGuide, guideFiles } from '@kabinet/contract/integrate/guide'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { localeOfPage } from '../../http/locale.ts'
import { ownPolicy, serveBeside } from '../../http/pages/own-page.ts'
import { guidePage } from './guide-page.ts'
import { fromMarkdown } from './markdown.ts'

/** `/docs`: the guide for integrators, with the address of this very Kabinet in it. Made once, at the start. */
export function guideRoutes(app: FastifyInstance, { config }: Deps): void {
  for (const [path, files] of Object.entries(guideFiles)) {
    const made = Object.fromEntries(locales.map((locale) => [locale, pageOf(files, path, locale, config)]))
    app.get(path, (request, reply) => send(reply, made[languageOf(request)]))
  }
  serveBeside(app, import.meta.url, ['/docs/guide.css', '/docs/guide.js'])
}

function pageOf(
  files: Record<Locale, string>,
  path: string,
  locale: Locale,
  { publicUrl, brand }: Deps['config'],
): string {
  const markdown = readFileSync(new URL(`../../../../docs/${files[locale]}`, import.meta.url), 'utf8')
  return guidePage(fromMarkdown(fillGuide(markdown, publicUrl, locale)), { path, locale, brand })
}

/** The choice in the address, else the browser's language, else English (docs/specification.md#4-states-and-transitions, "Language"). */
const languageOf = (request: FastifyRequest) => localeOfPage(request) ?? foreignLocale

function send(reply: FastifyReply, page: string | undefined): FastifyReply {
  return reply
    .header('content-security-policy', ownPolicy())
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(page)
}
