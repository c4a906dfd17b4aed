import { type Keys, sha256 } from '../../lib/keys.ts'
import {
  readHint,
  type SessionKey,
  sessionHint,
  sessionHintBytes,
  sessionKeyIn,
  withHint,
} from '../../lib/routing-hint.ts'

/** Only `ssoHash` proves the session. */
export type SentSignOn = SessionKey & { ssoHash: Buffer }

export const newSignOnCookie = (keys: Keys, session: SessionKey) => withHint(keys, sessionHint(session))

/** Null when the cookie is missing or was not issued by this server. */
export function readSignOnCookie(keys: Keys, cookie: string | undefined): SentSignOn | null {
  const read = cookie === undefined ? null : readHint(keys, cookie, sessionHintBytes)
  return cookie !== undefined && read ? { ...sessionKeyIn(read.hint), ssoHash: sha256(cookie) } : null
}
