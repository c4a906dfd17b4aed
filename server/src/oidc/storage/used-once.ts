import type { Provider } from 'oidc-provider'
import type { Db } from '../../db/schema.ts'
import { sha256 } from '../../lib/keys.ts'
import { markOnce } from './requests.sql.ts'

/** A proof may be dated this far ahead (RFC 9449 11.1; the library's window), and is valid for as long after its date. */
const datedAheadSeconds = 300

/**
 * Marks an assertion or a DPoP proof as used, in one statement: of concurrent replays only one is accepted. The library checks and writes
 * in two steps.
 */
export function usedOnce(db: Db): Provider['ReplayDetection']['unique'] {
  return (iss, jti, exp) => {
    const left = Math.max(1, exp - Math.floor(Date.now() / 1000))
    return markOnce(db, {
      kind: 'ReplayDetection',
      idHash: sha256(JSON.stringify([iss, jti])),
      seconds: left + datedAheadSeconds,
    })
  }
}
