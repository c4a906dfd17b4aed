import { readFileSync } from 'node:fs'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance } from 'fastify'
import { ownIcon } from '../../brand/brand.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { localeOfPage } from '../../http/locale.ts'
import { manifestOf, securityText } from './well-known-files.ts'

const securityPage = '/security'

const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /authorize', 'Disallow: /oauth/', ''].join('\n')

export function wellKnownRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  // https://www.w3.org/TR/change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(securityPage))
  // https://www.w3.org/TR/passkey-endpoints/
  const passkeys = `${config.publicUrl}${securityPage}`
  app.get('/.well-known/passkey-endpoints', () => ({ enroll: passkeys, manage: passkeys }))
  securityContact(app, config)
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('vary', 'accept-language')
      .send(JSON.stringify(manifestOf(config.brand, localeOfPage(request) ?? firstLocale))),
  )
  icons(app, config)
}

/** iOS needs a PNG for the home screen: the operator's favicon.png, or ours. A brand with only an SVG has none. */
function icons(app: FastifyInstance, { brand: { icon } }: Config): void {
  app.get('/favicon.ico', (_request, reply) => reply.redirect(icon.path))
  if (icon.type === 'image/png') app.get('/apple-touch-icon.png', (_request, reply) => reply.redirect(icon.path))
  if (icon !== ownIcon) return
  const png = readFileSync(new URL('apple-touch-icon.png', import.meta.url))
  app.get('/apple-touch-icon.png', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/png').send(png),
  )
}

/** RFC 9116. Without SECURITY_CONTACT the file does not exist. */
function securityContact(app: FastifyInstance, config: Config): void {
  if (config.securityContacts.length === 0) return
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(config, new Date())),
  )
}
