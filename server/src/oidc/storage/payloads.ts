import type { AdapterPayload } from 'oidc-provider'
import type { Stored, StoredArtifact } from './artifacts.sql.ts'

export const epoch = () => Math.floor(Date.now() / 1000)

export const clientIdOf = ({ clientId, params }: AdapterPayload): string | null =>
  clientId ?? (typeof params?.['client_id'] === 'string' ? params['client_id'] : null)

/** Drops values stored in columns of `oidc_artifact`, and the id, which is the secret. */
export function payloadToKeep({
  jti: _jti,
  kind: _kind,
  iat: _iat,
  exp: _exp,
  accountId: _accountId,
  clientId: _clientId,
  grantId: _grantId,
  sessionUid: _sessionUid,
  expiresWithSession: _expiresWithSession,
  ...payload
}: AdapterPayload): Record<string, unknown> {
  return payload
}

/** The payload as the library saved it. `sessionUid` is the id of the cabinet session, which `findByUid` of sign-ons.ts expects. */
export function restoreArtifact(id: string, stored: StoredArtifact): AdapterPayload {
  const { payload, accountId, clientId, grantId, sessionId, age, createdAt, expiresAt } = stored
  const now = epoch()
  return restoreTimes(
    {
      ...payload,
      iat: ignoreRounding(now - Math.floor(age), createdAt),
      exp: Math.floor(expiresAt),
      accountId,
      ...(clientId === null ? {} : { clientId }),
      ...(grantId === null ? {} : { grantId }),
      ...(sessionId === null ? {} : { sessionUid: sessionId, expiresWithSession: true }),
    },
    id,
    stored,
  )
}

/**
 * The library compares `exp` with this process's clock, so it gets the time left by the database clock. A difference of one second is
 * rounding.
 */
export function restoreTimes(payload: AdapterPayload, id: string, { consumed, left }: Stored): AdapterPayload {
  const exp = ignoreRounding(epoch() + Math.ceil(left), payload.exp)
  return { ...payload, jti: id, exp, ...(consumed === null ? {} : { consumed }) }
}

const ignoreRounding = (byOurClock: number, before: number | undefined) =>
  before !== undefined && Math.abs(before - byOurClock) <= 1 ? Math.floor(before) : byOurClock
