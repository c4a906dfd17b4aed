import type { KoaContextWithOIDC } from 'oidc-provider'
import { closeStore } from './request-store.ts'

/**
 * Takes from a context, once its answer is out, all that it holds. The library gives each a getter of its own, and V8 keeps such a getter, with
 * the context that it sees, until the next full collection: of 13 MB of garbage 1.4 outlived the collection of young objects, which took four
 * times as long. First of all middleware: what comes after it is over by then.
 */
export async function releaseContext(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { res } = ctx
  try {
    await next()
  } finally {
    // Koa sends the answer after this, also to whoever has left.
    if (res.closed) setImmediate(empty, ctx)
    else res.once('close', () => setImmediate(empty, ctx))
  }
}

function empty(ctx: KoaContextWithOIDC): void {
  closeStore(ctx)
  // None where no route of the library's was met.
  for (const holder of [ctx.oidc ?? {}, ctx])
    Object.assign(holder, Object.fromEntries(Object.keys(holder).map((name) => [name, undefined])))
}
