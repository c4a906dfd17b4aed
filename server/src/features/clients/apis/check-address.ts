import type { ServiceApi } from '@kabinet/contract/data/api-fields'
import type { Db } from '../../../db/schema.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { byOperator } from '../../../domain/accounts/events.sql.ts'
import { notifyOwners } from '../../../domain/accounts/notify-owners.ts'
import { type ApiKey, findApi, presentApi } from '../../../domain/apis/apis.sql.ts'
import {
  type ApiProof,
  type Failure,
  findUnderCheck,
  noteFailure,
  proveApi,
  takeDueChecks,
  type UnderCheck,
} from '../../../domain/apis/proof.sql.ts'
import { readProof } from '../../../domain/apis/read-proof.ts'
import { listActiveOwners, lockService } from '../../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { requireFound } from '../../../lib/api-error.ts'
import { limitSensitiveChanges } from '../notify-of-change.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'
import { requireClient } from './require-client.sql.ts'

const checkDays = 7
const maxAtOnce = 5

/** Reads the metadata of the API before the transaction, so that a slow host holds no lock. */
export async function checkAddress(deps: ActDeps, owner: ClientOwner, key: ApiKey): Promise<ServiceApi> {
  await limitSensitiveChanges(deps, owner)
  const under = await deps.db.transaction().execute(async (tx) => {
    await requireClient(tx, owner, key.serviceId)
    return requireFound(await findUnderCheck(tx, key))
  })
  const failure = await readProof(deps.config, under)
  return change(deps, async (tx, post) => {
    await requireClient(tx, owner, key.serviceId)
    const { proof } = requireFound(await findApi(tx, key))
    await settle(deps, tx, post, under, failure)
    const checked = presentApi(requireFound(await findApi(tx, key)))
    if (checked.proof !== proof)
      await recordChange(tx, owner, { service: key.serviceId, kind: 'changed', fields: ['apis'] })
    return checked
  })
}

/** Checks proofs by metadata again, each weekly. Called every minute by every process. */
export async function checkDueAddresses(deps: Deps): Promise<void> {
  for (const under of await takeDueChecks(deps.db, checkDays, maxAtOnce)) {
    const failure = await readProof(deps.config, under)
    await change(deps, async (tx, post) => {
      await lockService(tx, under.serviceId)
      await settle(deps, tx, post, under, failure)
    })
  }
}

async function settle(
  deps: Pick<Deps, 'keys'>,
  tx: Db,
  post: Post,
  under: UnderCheck,
  failure: Failure | undefined,
): Promise<void> {
  if (failure) await noteFailure(tx, under, failure)
  else await proveAddress(deps, tx, post, under, 'metadata')
}

/** Tells the owners of the API that had the address before. */
export async function proveAddress(
  { keys }: Pick<Deps, 'keys'>,
  tx: Db,
  post: Post,
  under: UnderCheck,
  by: ApiProof,
): Promise<void> {
  const lost = await proveApi(tx, under, by)
  if (!lost) return
  const { serviceId, service } = lost
  await logServiceChange(tx, { serviceId, kind: 'changed', fields: ['apis'], by: 'operator' })
  const owners = await listActiveOwners(tx, serviceId)
  const notice = { kind: 'service_changed' as const, by: byOperator, keys, service, changes: ['apis' as const] }
  await notifyOwners(tx, post, { owners, actor: null }, notice)
}
