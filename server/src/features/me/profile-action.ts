import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { PatchMe } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import type { Caller, Session } from '../../http/serve.ts'
import { subjectOf } from '../../domain/codes/challenges.ts'
import { checkCode } from '../../domain/codes/check-code.ts'
import type { Receiver } from '../../domain/contacts/own-challenge.ts'

/** `renew` invalidates copies of this session's token and cookie. */
export type SignedInCaller = { session: Session; caller: Caller; renew: (tx: Db) => Promise<void> }

export type Patches = { [P in PatchMe as P['action']]: P }

export type ProfileAction<A extends keyof Patches> = (
  deps: ActDeps,
  who: SignedInCaller,
  patch: Patches[A],
) => Promise<Otp | void>

export const receiverOf = ({ session, caller }: SignedInCaller): Receiver => ({ ...session, ...caller })

export const checkOwnCode = (deps: ActDeps, { session, caller: by }: SignedInCaller, purpose: Purpose, code: string) =>
  checkCode(deps, { purpose, subject: subjectOf(purpose, session), code, by })
