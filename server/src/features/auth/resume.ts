import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { readSignOnCookie, type SentSignOn } from '../../domain/grants/sign-on-cookie.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { sessionReply } from '../../domain/sessions/session-reply.ts'
import { findResumable, rotate } from '../../domain/sessions/sessions.sql.ts'
import { deriveAccessToken, tokenHash } from '../../domain/sessions/tokens.ts'

type BrowserCookies = { deviceHash: Buffer | undefined; signOn: string | undefined }

/**
 * New tokens of the session of these cookies, with its end, idle limit and proofs as they are. Undefined without such a session. Tokens
 * that another tab just got are returned again until they are used.
 */
export async function resumeSession(
  deps: Deps,
  { deviceHash, signOn }: BrowserCookies,
  by: By,
): Promise<SessionReply | undefined> {
  const sent = readSignOnCookie(deps.keys, signOn)
  if (!sent || !deviceHash || (await owes(deps, deps.db, sent))) return undefined
  const browser = { ...sent, deviceHash }
  return (await moveOn(deps, browser, by)) ?? (await repeat(deps, browser))
}

type Sent = SentSignOn & { deviceHash: Buffer }

async function moveOn(deps: Deps, browser: Sent, by: By): Promise<SessionReply | undefined> {
  const { limits } = deps.config
  const found = await findResumable(deps.db, browser, limits)
  if (!found || found.isMoved) return undefined
  const { accountId, sessionId } = browser
  const generation = found.generation + 1
  const accessHash = tokenHash(deriveAccessToken(deps.keys, browser, generation))
  const isMoved = await deps.db.transaction().execute(async (tx) => {
    if (!(await rotate(tx, { ...browser, generation: found.generation, accessHash }, limits))) return false
    await recordEvent(tx, { accountId, kind: 'session_resumed', by, sessionId })
    return true
  })
  return isMoved ? sessionReply(deps, { ...browser, generation }) : undefined
}

async function repeat(deps: Deps, browser: Sent): Promise<SessionReply | undefined> {
  const found = await findResumable(deps.db, browser, deps.config.limits)
  return found?.isMoved && !found.isUsed ? sessionReply(deps, { ...browser, generation: found.generation }) : undefined
}
