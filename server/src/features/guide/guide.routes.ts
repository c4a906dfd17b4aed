import { foreignLocale, type Locale } from '@kabinet/contract/fields/locale'
import { guidePaths } from '@kabinet/contract/integrate/guide-text'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { localeOfPage } from '../../http/locale.ts'
import { type SentPage, sendPage } from '../../http/pages/page.ts'
import { standingPage } from '../../http/pages/standing-page.ts'

/**
 * `/docs`: the integrator's guide for this version. The language is that of the URL, else the browser's, else English
 * (docs/specification.md#4-states-and-transitions, "Language"). Pages are rendered at the first request.
 */
export function guideRoutes(app: FastifyInstance, { config, pages }: Pick<Deps, 'config' | 'pages'>): void {
  for (const page of guidePaths) {
    const made = new Map<Locale, SentPage>()
    app.get(page, (request, reply) => {
      const locale = localeOfPage(request) ?? foreignLocale
      const sent = made.get(locale) ?? standingPage(pages.own, { page, locale }, config)
      made.set(locale, sent)
      return sendPage(sent, request, reply.header('vary', 'accept-language'))
    })
  }
}
