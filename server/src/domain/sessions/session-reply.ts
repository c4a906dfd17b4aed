import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Deps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { deriveAccessToken, refreshTokenOf } from './tokens.ts'

type Which = SessionKey & { generation: number; deviceHash: Buffer }

/**
 * Tokens of a session; equal for equal generations. Generation 0 still needs its second step: it outlives the code, so that an expired code
 * can be reported.
 */
export function sessionReply({ keys, config: { limits } }: Deps, session: Which): SessionReply {
  const confirmed = session.generation > 0
  return {
    access_token: deriveAccessToken(keys, session, session.generation),
    refresh_token: refreshTokenOf(keys, session),
    token_type: 'Bearer',
    expires_in: confirmed ? limits.accessSeconds : Math.min(limits.accessSeconds, limits.unconfirmedSeconds),
    confirmed,
  }
}
