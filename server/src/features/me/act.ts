import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { Deps } from '../../deps.ts'
import type { Caller, Session } from '../../http/serve.ts'
import type { Sending } from '../../parts/contacts/send-code.ts'

/** The signed-in person who acts, and where the call came from. */
export type Doer = { session: Session; caller: Caller }

/** Action → its fields. */
export type Patches = { [P in PatchMe as P['action']]: P }

/** Does one action of `PATCH /api/users/me`; the route then answers the new user. */
export type Act<A extends keyof Patches> = (deps: Deps, doer: Doer, patch: Patches[A]) => Promise<void>

/** A first message, in the language that the person sees. */
export function sendingOf({ session, caller }: Doer): Sending {
  return { accountId: session.accountId, locale: caller.locale, address: caller.address, isResend: false }
}
