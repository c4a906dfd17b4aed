import type { KoaContextWithOIDC } from 'oidc-provider'
import { paths } from './paths.ts'

/** How a request of a device ended, as its page is told. */
type Outcome = 'done' | 'rejected' | 'expired'

/** Redirects to the page of the device code, which says how it ended. */
export function leaveFor(ctx: KoaContextWithOIDC, outcome: Outcome): void {
  ctx.redirect(`${paths.code_verification}?outcome=${outcome}`)
  ctx.status = 303
}
