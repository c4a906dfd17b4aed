import { firstLocale } from '@kabinet/contract/fields/locale'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Brand } from '../../brand/brand.ts'
import { branded } from '../../brand/branded-page.ts'
import { onlyForThisMachine, sendSampleEmail } from '../../http/pages/dev-pages.ts'
import { localeOfPage } from '../../http/locale.ts'
import { isMessageKind } from '../../domain/messages/emails/kinds.ts'
import { composeSamples, sampleMail } from './compose-samples.ts'

const built = new URL('../../../../web/screens/dist/', import.meta.url)
const assets = fileURLToPath(new URL('assets/', built))

/**
 * `/dev/screens` shows every screen, e-mail and SMS with sample data. Like the inbox, it exists only while nothing but
 * this machine can connect (docs/contract.md#operations).
 */
export function devScreensRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.isLoopbackOnly) return
  app.register(async (screens) => {
    screens.addHook('onRequest', onlyForThisMachine)
    if (existsSync(assets))
      await screens.register(fastifyStatic, {
        root: assets,
        prefix: '/dev/screens/assets/',
        wildcard: false,
        index: false,
        decorateReply: false,
        // File names contain a content hash. Without this the browser revalidates a hundred files for each sample.
        maxAge: '365d',
        immutable: true,
      })
    screens.get('/dev/screens', (_request, reply) => sendBuilt(reply, 'index', config.brand))
    screens.get('/dev/screens/frame', (_request, reply) => sendBuilt(reply, 'frame', config.brand))
    screens.get('/dev/screens/messages.json', (request, reply) =>
      reply.header('cache-control', 'no-store').send({ items: composeSamples(config, languageOf(request)) }),
    )
    type EmailMessage = { Params: { kind: string }; Querystring: { theme?: string } }
    screens.get<EmailMessage>('/dev/screens/letters/:kind', (request, reply) => {
      const { kind } = request.params
      if (!isMessageKind(kind)) return reply.redirect('/dev/screens')
      return sendSampleEmail(reply, inTheme(sampleMail(config, kind, languageOf(request)).html, request.query.theme))
    })
  })
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "

const frames = {
  index: { ancestors: "'none'", option: 'DENY' },
  frame: { ancestors: "'self'", option: 'SAMEORIGIN' },
} as const

async function sendBuilt(reply: FastifyReply, name: 'index' | 'frame', brand: Brand) {
  reply
    .header('content-security-policy', policy + frames[name].ancestors)
    .header('x-frame-options', frames[name].option)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  const page = await readFile(new URL(`screens/${name}.html`, built), 'utf8').catch(() => undefined)
  return page === undefined
    ? reply.code(503).send('The screens are not built: npm run build')
    : reply.send(name === 'frame' ? branded(page, brand) : page)
}

function inTheme(mail: string, theme: string | undefined): string {
  if (theme !== 'light' && theme !== 'dark') return mail
  return mail.replaceAll('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')
}

const languageOf = (request: FastifyRequest) => localeOfPage(request) ?? firstLocale
