import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { bindSignOn } from '../grants/sign-on.ts'
import { moveToDevice } from './sessions.sql.ts'
import { deriveAccessToken, tokenHash } from './tokens.ts'

/** The stored result of an act that opens a session; its answer is derived from it. Generation 0: the second step is due. */
export type Opened = SessionKey & {
  generation: 0 | 1
  more: Pick<SessionReply, 'otp' | 'second_step' | 'sets_second_step' | 'recovery_codes_left' | 'has_passkey'>
  /** Absent when the attempt is repeated (`answerOnce`). */
  unstored?: { deviceHash: Buffer; signOnCookie?: string }
}
export type Confirmed = Opened & { generation: 1; unstored: { deviceHash: Buffer; signOnCookie: string } }

/**
 * For a repeat, whose first answer was lost: the same session with another single sign-on cookie. `isNew`: the device cookie was lost too.
 * Undefined when its tokens were used, or the session or account has ended.
 */
export async function openAgain(
  deps: Deps,
  opened: Opened,
  { hash: deviceHash, isNew }: { hash: Buffer; isNew: boolean },
): Promise<Opened['unstored']> {
  const { generation } = opened
  const { sessionIdleSeconds } = deps.config.limits
  const accessHash = tokenHash(deriveAccessToken(deps.keys, opened, generation))
  return deps.db.transaction().execute(async (tx) => {
    if (!(await moveToDevice(tx, { ...opened, accessHash, deviceHash, isNew, sessionIdleSeconds }))) return undefined
    if (generation === 0) return { deviceHash }
    return { deviceHash, signOnCookie: await bindSignOn({ db: tx, keys: deps.keys }, opened) }
  })
}
