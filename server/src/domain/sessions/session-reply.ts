import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { deriveAccessToken, refreshTokenOf } from './tokens.ts'

type Which = SessionKey & { generation: number; deviceHash: Buffer }

/** The tokens of a confirmed session: the same for the same generation. */
export function sessionReply({ keys, config }: Deps, session: Which): SessionReply {
  return {
    access_token: deriveAccessToken(keys, session, session.generation),
    refresh_token: refreshTokenOf(keys, session),
    token_type: 'Bearer',
    expires_in: config.limits.accessSeconds,
    confirmed: true,
  }
}

/** The tokens of a session that still owes its second step: the code that `otp` speaks of, or the app's. It waits longer than it says, to tell that the code expired. */
export function halfSessionReply(
  { keys, config }: Deps,
  halfToken: string,
  session: Omit<Which, 'generation'>,
  owed: Pick<SessionReply, 'otp' | 'second_step'>,
): SessionReply {
  return {
    access_token: halfToken,
    refresh_token: refreshTokenOf(keys, { ...session, generation: 0 }),
    token_type: 'Bearer',
    expires_in: Math.min(config.limits.accessSeconds, config.limits.unconfirmedSeconds),
    confirmed: false,
    ...owed,
  }
}
