import { namesOf } from '../../brand/brand.ts'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { placeOfAccount } from '../../lib/queue.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { contactOf, getUser } from '../../domain/accounts/user.sql.ts'
import { inLine } from '../../domain/admission/line.ts'
import { endGrants } from '../../domain/grants/sign-on.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { replacePassword } from '../../domain/passwords/passwords.sql.ts'
import { proveOwnPassword } from '../../domain/passwords/prove-password.ts'
import { requireGoodPassword } from '../../domain/passwords/require-good-password.ts'
import { proveOwnSecondStep, type SecondStep, spendSecondStep } from '../../domain/second-step/own-proof.ts'
import { endOtherSessions } from '../../domain/sessions/end-sessions.ts'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'
import type { ProfileAction, SignedInCaller } from './profile-action.ts'

const purpose = 'password_change'

/**
 * The old password replaces a step-up. An enabled second step requires a code: of the app if there is one. Validates
 * the passwords before it uses up the code. Ends all other sessions and grant tokens.
 */
export const changePassword: ProfileAction<'change_password'> = async (deps, who, patch) => {
  const { accountId } = who.session
  const epoch = await proveOwnPassword(deps, { accountId, password: patch.password, by: who.caller })
  await requireGood(deps, accountId, patch.new_password)
  const { session, caller: by } = who
  const proven = await proveOwnSecondStep(deps, { ...session, by, purpose }, patch)
  const hash = await inLine(deps, placeOfAccount(accountId), () => deps.hasher.hash(patch.new_password))
  await change(deps, (tx, post) => setPassword(deps, { tx, post }, who, { hash, epoch, ...proven }))
}

async function requireGood(deps: ActDeps, accountId: string, password: string): Promise<void> {
  const user = await getUser(deps.db, accountId)
  const { first_name, last_name, middle_name } = user
  const email = contactOf(user, 'email')?.value ?? null
  const whose = { names: [first_name, last_name, middle_name], email, product: namesOf(deps.config.brand) }
  await requireGoodPassword(deps, password, whose, 'new_password')
}

type NewPassword = { hash: string; epoch: string } & SecondStep

async function setPassword(
  deps: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  { session, caller: by, renew }: SignedInCaller,
  { hash, epoch, ...proven }: NewPassword,
): Promise<void> {
  const { accountId, sessionId } = session
  // A reset or another change may have replaced the proven password while hashing.
  if (!(await replacePassword(tx, accountId, epoch, hash))) throw new ApiError('AUTH_FORBIDDEN')
  await spendSecondStep(deps, { tx, post }, proven, { by, sessionId, purpose })
  await endOtherSessions(tx, accountId, sessionId)
  await endGrants(tx, { accountId })
  await setPasswordProven(tx, { sessionId, accountId })
  await renew(tx)
  await recordEvent(tx, { accountId, kind: 'password_changed', by, sessionId })
  await notifyOwner(tx, post, accountId, { kind: 'password_changed', keys: deps.keys, everywhere: true })
}
