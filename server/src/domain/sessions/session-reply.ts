import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { deriveAccessToken, refreshTokenOf } from './tokens.ts'

type Which = SessionKey & { generation: number; deviceHash: Buffer }

/** Tokens of a confirmed session; equal for equal generations. */
export function sessionReply({ keys, config }: Deps, session: Which): SessionReply {
  return {
    access_token: deriveAccessToken(keys, session, session.generation),
    refresh_token: refreshTokenOf(keys, session),
    token_type: 'Bearer',
    expires_in: config.limits.accessSeconds,
    confirmed: true,
  }
}

/**
 * Tokens of a session that still needs its second step: the code in `otp`, or the app's. The session outlives the code, so that an expired
 * code can be reported.
 */
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
