import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { By } from '../../domain/accounts/events.sql.ts'

const callers = new WeakMap<IncomingMessage, By & { since: number }>()

/** Records the caller on arrival. The library only sees the address of the nearest proxy. */
export const noteCaller = (raw: IncomingMessage, { address, userAgent }: By) =>
  void callers.set(raw, { address, userAgent, since: performance.now() })

/** Time since this request arrived, in seconds. */
export const heldFor = (ctx: KoaContextWithOIDC): number =>
  (performance.now() - (callers.get(ctx.req)?.since ?? performance.now())) / 1000

export const byOf = (ctx: KoaContextWithOIDC): By => callers.get(ctx.req) ?? { address: 'unknown', userAgent: '' }
