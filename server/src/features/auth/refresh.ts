import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { change } from '../../domain/messages/change.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { sessionReply } from '../../domain/sessions/session-reply.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { findRefreshable, type Refreshable, rotate } from '../../domain/sessions/sessions.sql.ts'
import { isRefreshTokenOf, readRefreshToken, type ReadRefreshToken, tokenHash } from '../../domain/sessions/tokens.ts'

/**
 * Exchanges a refresh token for its single successor (docs/contract.md#auth). The previous generation may be repeated
 * for two minutes while its successor is unused; an older one was reused and ends the session.
 */
export async function refreshSession(
  deps: Deps,
  token: string,
  deviceHash: Buffer | undefined,
  by: By,
): Promise<SessionReply> {
  const read = readRefreshToken(deps.keys, token)
  if (!read) throw invalidGrant()
  const isOfBrowser = deviceHash !== undefined && isRefreshTokenOf(deps.keys, read, deviceHash)
  if (isOfBrowser && (await owes(deps, deps.db, read))) throw new ApiError('TOKEN_NOT_CONFIRMED')
  const next = isOfBrowser ? await moveOn(deps, read, deviceHash) : undefined
  if (next) return next
  const session = await find(deps, read)
  if (!session || !isRefreshTokenOf(deps.keys, read, session.deviceHash)) throw invalidGrant()
  if (!deviceHash?.equals(session.deviceHash)) throw await withoutDevice(deps, read, by)
  if (!session.isAlive) throw invalidGrant()
  if (!session.isConfirmed) throw new ApiError('TOKEN_NOT_CONFIRMED')
  if (read.generation === 0) throw invalidGrant()
  const late = read.generation === session.generation ? await moveOn(deps, read, deviceHash) : undefined
  return late ?? repeatOrEnd(deps, read, by)
}

const find = ({ db, config }: Deps, session: SessionKey) => findRefreshable(db, session, config.limits)

async function moveOn(deps: Deps, read: ReadRefreshToken, deviceHash: Buffer): Promise<SessionReply | undefined> {
  const { sessionId, accountId, generation } = read
  const next = reply(deps, read, { deviceHash })
  const moved = { sessionId, accountId, generation, deviceHash, accessHash: tokenHash(next.access_token) }
  return (await rotate(deps.db, moved, deps.config.limits)) ? next : undefined
}

const reply = (deps: Deps, read: ReadRefreshToken, { deviceHash }: Pick<Refreshable, 'deviceHash'>) =>
  sessionReply(deps, { ...read, generation: read.generation + 1, deviceHash })

async function repeatOrEnd(deps: Deps, read: ReadRefreshToken, by: By): Promise<SessionReply> {
  const session = await find(deps, read)
  if (!session) throw invalidGrant()
  if (read.generation === session.generation - 1 && session.isRepeatable) return reply(deps, read, session)
  const { accountId, sessionId } = read
  await change(deps, async (tx, post) => {
    await holdAccount(tx, accountId)
    // Of two concurrent late repeats, the second finds nothing to end or to report.
    if ((await endSessions(tx, [read])) === 0) return
    // The row is older than a token that we issued, so the database was restored. Used tokens are valid again, which is no theft.
    if (read.generation > session.generation) return
    await recordEvent(tx, { accountId, kind: 'refresh_reused', by, sessionId })
    await notifyOwner(tx, post, accountId, { kind: 'session_reused' })
  })
  throw invalidGrant()
}

async function withoutDevice(deps: Deps, { accountId, sessionId }: ReadRefreshToken, by: By): Promise<ApiError> {
  await recordEvent(deps.db, { accountId, kind: 'refresh_without_device', by, sessionId })
  return invalidGrant()
}

const invalidGrant = () => new ApiError('AUTH_FORBIDDEN', { status: 401 })
