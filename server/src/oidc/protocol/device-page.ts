import type { KoaContextWithOIDC } from 'oidc-provider'
import { paths } from './paths.ts'

type Outcome = 'done' | 'rejected' | 'expired'

export function redirectToDevicePage(ctx: KoaContextWithOIDC, outcome: Outcome): void {
  ctx.redirect(`${paths.code_verification}?outcome=${outcome}`)
  ctx.status = 303
}
