import type { Deps } from '../../deps.ts'
import { renewBearers } from '../../domain/sessions/renew-bearers.ts'
import type { Session } from '../../domain/sessions/signed-in.sql.ts'
import type { Cookies } from './cookies.ts'

/** `renew` runs in the transaction of a change, `handOut` after it: it sets a new single sign-on cookie if the browser had one. */
export type Renewing = { renew: (tx: Deps['db']) => Promise<void>; handOut: () => void }

export function renewing({ keys, config }: Deps, session: Session, cookies: Cookies): Renewing {
  let cookie: string | null = null
  return {
    renew: async (tx) => {
      cookie = await renewBearers({ db: tx, keys }, session, cookies.get('signOn'))
    },
    handOut: () => {
      if (cookie) cookies.set('signOn', cookie, { sameSite: 'lax', maxAge: config.limits.sessionSeconds })
    },
  }
}
