import { foreignLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { type GuidePath, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { localeOfPage } from '../../http/locale.ts'
import { type SentPage, sendPage } from '../../http/pages/page.ts'
import { markdownPath, standingPage, standingView } from '../../http/pages/standing-page.ts'

type GuideDeps = Pick<Deps, 'config' | 'pages'>

/**
 * `/docs`: the integrator's guide for this version. The language is that of the URL, else the browser's, else English
 * (docs/specification.md#4-states-and-transitions, "Language"). Pages are rendered at the first request.
 */
export function guideRoutes(app: FastifyInstance, { config, pages }: GuideDeps): void {
  for (const page of guidePaths) {
    const made = new Map<Locale, SentPage>()
    app.get(page, (request, reply) => {
      const locale = localeOfPage(request) ?? foreignLocale
      const sent = made.get(locale) ?? standingPage(pages.thisVersion, { page, locale }, config)
      made.set(locale, sent)
      return sendPage(sent, request, reply.header('vary', 'accept-language'))
    })
  }
  markdownRoutes(app, config)
}

/** The source of each page, and a list of them (https://llmstxt.org), for programs that read text. */
function markdownRoutes(app: FastifyInstance, config: Deps['config']): void {
  const read = (page: GuidePath, locale: Locale) => standingView({ page, locale }, config)?.markdown ?? ''
  // A language without a guide shares the file of another one.
  const files = new Map(
    guidePaths.flatMap((page) =>
      locales.toReversed().map((locale) => [markdownPath({ page, locale }), { page, locale }] as const),
    ),
  )
  for (const [path, { page, locale }] of files)
    app.get(path, (_request, reply) => reply.type('text/markdown; charset=utf-8').send(read(page, locale)))
  app.get('/llms.txt', (_request, reply) => {
    const line = (page: GuidePath) => {
      const [, title = '', first = ''] = /^# (.*)\n+([^\n#`|<].*)?/.exec(read(page, foreignLocale)) ?? []
      const address = `${config.publicUrl}${markdownPath({ page, locale: foreignLocale })}`
      return `- [${title}](${address})${first && `: ${firstSentence(first)}`}`
    }
    const about = `${config.brand.name[foreignLocale]} signs users in to services by OpenID Connect. The issuer is ${config.publicUrl}.`
    const text = [`# ${config.brand.name[foreignLocale]}`, `> ${about}`, '## Guide', guidePaths.map(line).join('\n')]
    return reply.type('text/plain; charset=utf-8').send(`${text.join('\n\n')}\n`)
  })
}

const firstSentence = (text: string) =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(?<=[.:]) [A-Z].*$/, '')
