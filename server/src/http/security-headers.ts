import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

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

/** On every answer; those of the provider take them over (`oidc/mount.ts`). They are made once. `isData`: what no browser shows as a page. */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'isSecure'>,
  isData: (request: FastifyRequest) => boolean,
): void {
  const ofPage = headersOfPage(config)
  const ofData = headersOfData(ofPage)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isData(request) ? ofData : ofPage)
    done()
  })
}

/** Without what rules windows, their features and what they load: an answer that is no page has none of that, and nothing may be made of it. */
function headersOfData(ofPage: Record<string, string>): Record<string, string> {
  const kept = ['strict-transport-security', 'cross-origin-resource-policy'].filter((name) => name in ofPage)
  return { ...bareHeaders, ...Object.fromEntries(kept.map((name) => [name, ofPage[name] ?? ''])) }
}

/** Nothing inline, nothing from elsewhere, no frames. Pop-up sign-in needs `same-origin-allow-popups`. */
function headersOfPage({ isSecure }: Pick<Config, 'isSecure'>): Record<string, string> {
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
