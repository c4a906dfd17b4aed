import type { Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { putChallenge } from '../../domain/codes/codes.sql.ts'
import { newCodeFor } from '../../domain/codes/secrets.ts'
import type { Post } from '../../domain/messages/queue-message.ts'

type PasswordResetCode = { resetId: string; accountId: string | null; transport: Transport; to: string; locale: Locale }

/** A code is made for everybody, and sent when there is an account to reset. */
export async function sendPasswordResetCode(
  deps: Deps,
  tx: Db,
  post: Post,
  { resetId, accountId, transport, to, locale }: PasswordResetCode,
): Promise<void> {
  const seconds = deps.config.limits.codeSeconds
  const { code, secretHash } = newCodeFor(deps, 'restore', resetId)
  await putChallenge(tx, { purpose: 'restore', subject: resetId, accountId, kind: 'code', transport, secretHash, target: to, seconds })
  if (accountId === null) return
  await post({ transport, to, locale, accountId, kind: 'restore_code', payload: { code }, expiresInSeconds: seconds })
}
