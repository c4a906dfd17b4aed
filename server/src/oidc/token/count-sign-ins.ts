import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { serviceIdOf } from './client-metadata.ts'
import { countSignIn } from './sign-in-days.sql.ts'

/** A code that was exchanged is a sign-in: what the owner's chart counts. A count that fails refuses nobody. */
export function countSignIns({ db, log }: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { client, params, route } = ctx.oidc ?? {}
    if (route !== 'token' || ctx.status !== 200 || params?.['grant_type'] !== 'authorization_code' || !client) return
    await countSignIn(db, serviceIdOf(client)).catch((error: unknown) =>
      log.warn({ err: error }, 'a sign-in was not counted'),
    )
  }
}
