import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { By } from '../domain/accounts/events.sql.ts'

const callers = new WeakMap<IncomingMessage, By>()

/** The library sees no address but that of the nearest proxy: who really asks is noted where the request comes in. */
export const noteCaller = (raw: IncomingMessage, { address, userAgent }: By) =>
  void callers.set(raw, { address, userAgent })

export const byOf = (ctx: KoaContextWithOIDC): By => callers.get(ctx.req) ?? { address: 'unknown', userAgent: '' }
