import type { Deps } from '../../deps.ts'
import { renewBearers } from '../../domain/sessions/renew-bearers.ts'
import type { Session } from '../../domain/sessions/signed-in.sql.ts'
import type { Cookies } from './cookies.ts'
import { setSignOn } from './sign-on-cookie.ts'

/** `renew` runs in the transaction of a change, `handOut` after it: it sets a new single sign-on cookie if the browser had one. */
export type Renewing = { renew: (tx: Deps['db']) => Promise<void>; handOut: () => void }

export function renewing(deps: Deps, session: Session, cookies: Cookies): Renewing {
  let cookie: string | null = null
  return {
    renew: async (tx) => {
      cookie = await renewBearers({ db: tx, keys: deps.keys }, session, cookies.get('signOn'))
    },
    handOut: () => {
      if (cookie) setSignOn(deps, cookies, cookie)
    },
  }
}
