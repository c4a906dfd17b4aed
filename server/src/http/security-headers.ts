import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const nowhere = ["'none'"]
const here = ["'self'"]

/** On an answer that no hook reaches. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'

/** On every answer; those of the provider take them over (`oidc/mount.ts`). Helmet makes them once: they are the same for every request. */
export function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'isSecure'>): void {
  const headers = headersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** Nothing inline, nothing from elsewhere, no frames. Pop-up sign-in needs `same-origin-allow-popups`. */
function headersOf({ isSecure }: Pick<Config, 'isSecure'>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: nowhere,
        scriptSrc: here,
        styleSrc: here,
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: here,
        fontSrc: nowhere,
        manifestSrc: here,
        baseUri: nowhere,
        formAction: here,
        frameAncestors: nowhere,
        objectSrc: nowhere,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    hsts: isSecure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
  })
  setHeaders(request, answer, () => answer.setHeader('permissions-policy', permissions))
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
