import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Session } from '../../http/serve.ts'
import { subjectOf } from '../../domain/codes/challenges.ts'
import { checkCode } from '../../domain/codes/check-code.ts'
import type { Receiver } from '../../domain/contacts/own-challenge.ts'

/** `renew` invalidates copies of this session's token and cookie. */
export type SignedInCaller = { session: Session; caller: Caller; renew: (tx: Db) => Promise<void> }

export type Patches = { [P in PatchMe as P['action']]: P }

/** Returns the destination of a code or link that it sent. */
export type ProfileAction<A extends keyof Patches> = (
  deps: Deps,
  who: SignedInCaller,
  patch: Patches[A],
) => Promise<Otp | void>

/** Recipient of messages, in the language of the interface. */
export const receiverOf = ({ session, caller }: SignedInCaller): Receiver => ({ ...session, ...caller })

/** Checks the code that was sent to this user for this purpose. */
export const checkOwnCode = (deps: Deps, { session, caller: by }: SignedInCaller, purpose: Purpose, code: string) =>
  checkCode(deps, { purpose, subject: subjectOf(purpose, session), code, by })
