import type { Login } from '@kabinet/contract/fields/login'
import type { ActDeps, Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { type PlaceInLine, placeOfAccount } from '../../lib/queue.ts'
import type { By, EventKind } from '../accounts/events.sql.ts'
import { findLogin, type Holder } from '../accounts/find-login.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { admit } from '../admission/admit.ts'
import { guessDelayMs, noteGuess } from '../anomalies/watch-guess.ts'
import { isPepperGone } from './hash-password.ts'
import { type Prover, passwordLimitsOf } from './password-failures.ts'
import { findPassword, setRehashed } from './passwords.sql.ts'

type PasswordGuess = { password: string; by: By }

/**
 * Checks the password of a login. Returns its holder, undefined where `findLogin` found none. Throws AUTH_FORBIDDEN for
 * a wrong one, THROTTLING after ten wrong ones an hour. A device known to the account has priority.
 */
export async function proveLogin(
  deps: Deps,
  { login, device, ...guess }: PasswordGuess & { login: Login; device: { hash: Buffer; isNew: boolean } },
): Promise<Holder | undefined> {
  const find = async () => toKnown(await findLogin(deps.db, login, device.hash))
  const before = device.isNew ? undefined : await find()
  const prover: Prover = before?.holder?.knowsDevice
    ? { as: 'device', accountId: before.holder.id, deviceHash: device.hash }
    : { as: 'stranger', login, address: guess.by.address }
  const attempt = { ...guess, prover, refused: 'sign_in_refused' } as const
  return (await prove(deps, attempt, async () => before ?? find())).holder
}

const toKnown = (holder: Holder | undefined) => ({
  holder,
  accountId: holder?.kind === 'account' ? holder.id : undefined,
  stored: holder?.passwordHash,
})

/** Returns its epoch (`findPassword`). Throws as `proveLogin`. */
export async function proveOwnPassword(
  deps: ActDeps,
  { accountId, ...guess }: PasswordGuess & { accountId: string },
): Promise<string> {
  const find = async () => {
    const found = await findPassword(deps.db, accountId)
    return { accountId, stored: found?.hash, epoch: found?.epoch ?? '' }
  }
  const attempt = { ...guess, prover: { as: 'session', accountId }, refused: 'password_refused' } as const
  return (await prove(deps, attempt, find)).epoch
}

type Known = { accountId?: string | undefined; stored: string | undefined }
type Attempt = PasswordGuess & { prover: Prover; refused: EventKind }

async function prove<K extends Known>(
  deps: ActDeps,
  { prover, password, by, refused }: Attempt,
  find: () => Promise<K>,
): Promise<K> {
  const { bookkeeping, keys, hasher } = deps
  const admission = {
    limits: passwordLimitsOf(deps, prover),
    place: placeOf(prover),
    watched: prover.as === 'stranger' ? password : undefined,
    delayMs: prover.as === 'stranger' ? guessDelayMs(deps, prover.address) : 0,
    isCounted: ({ right }: { right: boolean }) => !right,
  }
  const { known, right } = await admit(deps, admission, async () => {
    const known = await find()
    const { accountId, stored } = known
    const { right, stale } = await hasher.verify(stored, password)
    if (right && stale && accountId && stored)
      await setRehashed(bookkeeping, accountId, stored, await hasher.hash(password))
    return { known, right }
  })
  const { accountId, stored } = known
  if (prover.as === 'stranger')
    noteGuess(deps, {
      login: prover.login.value,
      address: prover.address,
      isKnown: stored !== undefined,
      isRight: right,
    })
  if (right) return known
  if (stored && isPepperGone(keys, stored))
    deps.log.warn({ key: stored.slice(0, 8) }, 'password hash uses a key that no longer exists')
  if (accountId) recordLater(deps, { accountId, kind: refused, by })
  throw new ApiError('AUTH_FORBIDDEN')
}

const placeOf = (prover: Prover): PlaceInLine =>
  prover.as === 'stranger' ? { whose: networksOf(prover.address) } : placeOfAccount(prover.accountId)
