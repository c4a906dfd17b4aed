import type { KoaContextWithOIDC } from 'oidc-provider'
import { tokenAnswers } from '../../lib/metrics.ts'
import { parameter } from '../protocol/parameters.ts'

/** Errors have no grant type label: a rejected request may contain any value. */
export async function countTokenAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'token') return
  if (ctx.status === 200) tokenAnswers.inc({ grant_type: parameter(ctx.oidc.params, 'grant_type'), outcome: 'issued' })
  else tokenAnswers.inc({ grant_type: 'any', outcome: errorIn(ctx.body) })
}

const errorIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : 'failed'
