import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { takeHits } from '../../domain/throttle/throttle.sql.ts'
import { artifacts, newArtifact, refusal } from '../storage/artifacts.ts'
import { findArtifact, saveArtifact, type StoredArtifact } from '../storage/artifacts.sql.ts'
import { payloadToKeep, restoreArtifact, restoreTimes } from '../storage/payloads.ts'
import { artifactKey, storeOf } from '../storage/request-store.ts'
import { findRequest } from '../storage/requests.sql.ts'
import { answerDevice, keptAfterSeconds, saveDeviceCode } from './device-codes.sql.ts'
import { userCodeHash, deviceCodeHash } from './device-code-id.ts'
import { approvedBy } from '../storage/requests.sql.ts'

/** RFC 8628 3.2: the default is five seconds; one second less allows for latency. */
const pollSeconds = 4

/** Device codes. Approved ones are also in `oidc_artifact`, where the token endpoint consumes them and a withdrawal revokes them. */
export function deviceCodes(deps: Deps): Adapter {
  const { db } = deps
  const approved = artifacts(deps, 'DeviceCode')
  return {
    async upsert(id, payload, seconds = 0) {
      const idHash = deviceCodeHash(id)
      const { accountId, error, errorDescription } = payload
      // A server error does not end the request: the user can retry, and the device keeps polling.
      if (error === 'server_error') return
      if (error !== undefined) await answerDevice(db, idHash, { error, errorDescription })
      else if (accountId === undefined) await begin(deps, idHash, payload, seconds)
      else await approve(deps, { id, idHash, accountId }, payload, seconds)
    },
    find: (id) => find(deps, id),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    // A rejected code is not consumed: the device gets the same error again.
    async consume() {
      const issue = storeOf()?.issue
      if (issue) issue.consumes = true
    },
    destroy: async () => undefined,
    revokeByGrantId: (grantId) => approved.revokeByGrantId(grantId),
  }
}

async function begin({ db, keys }: Deps, idHash: Buffer, payload: AdapterPayload, seconds: number): Promise<void> {
  const { jti: _jti, userCode = '', ...storedPayload } = payload
  const clientId = payload.clientId ?? ''
  const isSaved = await saveDeviceCode(db, {
    idHash,
    userHash: userCodeHash(keys, userCode),
    clientId,
    payload: storedPayload,
    seconds,
  })
  if (!isSaved) throw new errors.TemporarilyUnavailable('the device request could not be answered: try again')
}

async function approve(
  deps: Deps,
  { id, idHash, accountId }: { id: string; idHash: Buffer; accountId: string },
  payload: AdapterPayload,
  seconds: number,
): Promise<void> {
  const { userCode: _userCode, inFlight: _inFlight, ...storedPayload } = payload
  const artifact = {
    ...newArtifact(deps, 'DeviceCode', id, storedPayload, seconds),
    idHash,
    payload: payloadToKeep(storedPayload),
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await answerDevice(tx, idHash, { accountId }))) throw new errors.InvalidRequest('already answered')
    if (!(await saveArtifact(tx, artifact))) throw refusal('DeviceCode')
  })
}

async function find({ db }: Deps, id: string): Promise<AdapterPayload | undefined> {
  const idHash = deviceCodeHash(id)
  const key = artifactKey('DeviceCode', idHash)
  const store = storeOf()
  const found = store?.requests.has(key) ? store.requests.get(key) : await findRequest(db, 'DeviceCode', idHash)
  if (!found) return undefined
  const isAtToken = Provider.ctx?.oidc.route === 'token'
  const accountId = approvedBy(found)
  if (isAtToken && accountId !== null) {
    const artifact: StoredArtifact | undefined = store?.artifacts.has(key)
      ? store.artifacts.get(key)
      : await findArtifact(db, 'DeviceCode', { accountId, idHash })
    return artifact && restoreArtifact(id, artifact)
  }
  const waiting = restoreTimes(found.payload, id, { ...found, consumed: null, left: found.left - keptAfterSeconds })
  if (isAtToken && waiting['error'] === undefined) await slowDown(db, key)
  return waiting
}

/** RFC 8628 3.5. */
async function slowDown(db: Deps['db'], key: string): Promise<void> {
  const taken = await takeHits(db, { key: `device-polls.${key}`, max: 1, seconds: pollSeconds })
  if (!taken.ok) throw new errors.SlowDown()
}
