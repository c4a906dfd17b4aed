import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

/** On every answer. Nothing inline, nothing from elsewhere, no frames. Pop-up sign-in needs `same-origin-allow-popups`. */
export async function securityHeaders(app: FastifyInstance, { isSecure }: Pick<Config, 'isSecure'>): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()')
  })
}

// A plugin that belongs to the whole app and not to a scope of its own (Fastify, "fastify-plugin").
Object.assign(securityHeaders, { [Symbol.for('skip-override')]: true })
