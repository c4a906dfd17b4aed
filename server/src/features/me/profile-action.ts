import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Session } from '../../http/serve.ts'
import { subjectOf } from '../../domain/codes/challenges.ts'
import { checkCode } from '../../domain/codes/check-code.ts'
import type { Receiver } from '../../domain/contacts/own-challenge.ts'

/** The signed-in person who acts, and where the call came from. `renew`: copies of this session's token and cookie die with the change. */
export type SignedInCaller = { session: Session; caller: Caller; renew: (tx: Db) => Promise<void> }

/** Action → its fields. */
export type Patches = { [P in PatchMe as P['action']]: P }

/** Does one action of `PATCH /api/users/me`, which answers the new user, and where a code or link went that it sent. */
export type ProfileAction<A extends keyof Patches> = (
  deps: Deps,
  who: SignedInCaller,
  patch: Patches[A],
) => Promise<Otp | void>

/** Who asks for a message, in the language that the person sees. */
export const receiverOf = ({ session, caller }: SignedInCaller): Receiver => ({ ...session, ...caller })

/** The code that this person was sent for this purpose. */
export const checkOwnCode = (deps: Deps, { session, caller: by }: SignedInCaller, purpose: Purpose, code: string) =>
  checkCode(deps, { purpose, subject: subjectOf(purpose, session), code, by })
