import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Session } from '../../http/serve.ts'
import type { Sending } from '../../domain/contacts/send-code.ts'

/** The signed-in person who acts, and where the call came from. `renew`: copies of this session's token and cookie die with the change. */
export type SignedInCaller = { session: Session; caller: Caller; renew: (tx: Db) => Promise<void> }

/** Action → its fields. */
export type Patches = { [P in PatchMe as P['action']]: P }

/** Does one action of `PATCH /api/users/me`; the route then answers the new user. */
export type ProfileAction<A extends keyof Patches> = (deps: Deps, who: SignedInCaller, patch: Patches[A]) => Promise<void>

/** Whom a letter or code is for, in the language that the person sees. */
export const sendingOf = ({ session, caller }: Pick<SignedInCaller, 'session' | 'caller'>): Sending => ({
  accountId: session.accountId,
  locale: caller.locale,
})

/** Who asks for a message. */
export const whoOf = ({ session, caller }: Pick<SignedInCaller, 'session' | 'caller'>) => ({
  accountId: session.accountId,
  address: caller.address,
})
