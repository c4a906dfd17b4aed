import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { By } from '../../domain/accounts/events.sql.ts'

const callers = new WeakMap<IncomingMessage, By & { requestId: string; since: number }>()

/** Records the caller on arrival. The library only sees the address of the nearest proxy. */
export const recordCaller = (raw: IncomingMessage, { address, userAgent, requestId }: By & { requestId: string }) =>
  void callers.set(raw, { address, userAgent, requestId, since: performance.now() })

/** Time since this request arrived, in seconds. */
export const secondsSinceReceived = (ctx: KoaContextWithOIDC): number =>
  (performance.now() - (callers.get(ctx.req)?.since ?? performance.now())) / 1000

export const requestedBy = (ctx: KoaContextWithOIDC): By =>
  callers.get(ctx.req) ?? { address: 'unknown', userAgent: '' }

export const requestIdOf = (ctx: KoaContextWithOIDC): string | null => callers.get(ctx.req)?.requestId ?? null
