import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

const nowhere = ["'none'"]
const here = ["'self'"]

export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'

/**
 * A service may open these pages in a pop-up, which loses its opener at the first response with a stricter `cross-origin-opener-policy`,
 * redirects included. `interaction`: only on pages that a service's request leads to.
 */
const isSignIn =
  /^\/(?:(?:authorize|logout|oauth\/logout)(?:[/?]|$)|(?:login|reset-password|registration(?:-finish|-confirm)?)\?(?:.*&)?interaction=)/

/** Adds security headers to every answer; the OIDC provider copies them (`oidc/mount.ts`). `isData`: the answer is never a page. */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'isSecure'>,
  isData: (request: FastifyRequest) => boolean,
): void {
  const ofPage = headersOfPage(config)
  const ofData = headersOfData(ofPage)
  const ofSignIn = { ...ofPage, 'cross-origin-opener-policy': 'unsafe-none' }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isData(request) ? ofData : isSignIn.test(request.url) ? ofSignIn : ofPage)
    done()
  })
}

function headersOfData(ofPage: Record<string, string>): Record<string, string> {
  const headerNames = ['strict-transport-security', 'cross-origin-resource-policy'].filter((name) => name in ofPage)
  return { ...bareHeaders, ...Object.fromEntries(headerNames.map((name) => [name, ofPage[name] ?? ''])) }
}

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
