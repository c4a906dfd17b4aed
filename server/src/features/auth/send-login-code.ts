import type { Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { putChallenge } from '../../domain/codes/codes.sql.ts'
import { newCodeFor } from '../../domain/codes/secrets.ts'
import type { Post } from '../../domain/messages/queue-message.ts'

type LoginCode = {
  sessionId: string
  accountId: string
  transport: Transport
  to: string
  locale: Locale
}

/** A code for one session: a new sign-in gets its own, a resend kills the older one of the same session. Admit it first. */
export async function sendLoginCode(deps: Deps, tx: Db, post: Post, c: LoginCode): Promise<void> {
  const seconds = deps.config.limits.codeSeconds
  const { code, secretHash } = newCodeFor(deps, 'login', c.sessionId)
  const { sessionId: subject, accountId, transport, to, locale } = c
  await putChallenge(tx, { purpose: 'login', subject, accountId, kind: 'code', transport, secretHash, target: to, seconds })
  await post({ transport, to, locale, accountId, kind: 'login_code', payload: { code }, expiresInSeconds: seconds })
}
