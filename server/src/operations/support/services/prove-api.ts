import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { endProof, findByAddress } from '../../../domain/apis/proof.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { proveAddress } from '../../../features/clients/apis/check-address.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordOnService } from './record-on-service.ts'

export type ApiAct = 'prove-api' | 'unprove-api'

/** Confirms the address of an API that cannot publish metadata, or ends any proof of it. */
export function turnApi(
  deps: Deps,
  { act, id, address, who, why }: Reason & { act: ApiAct; id: string; address: string },
): Promise<string> {
  const turn = async (tx: Db, post: Post) => {
    const api = await findByAddress(tx, id, address)
    if (!api) throw new SupportRefusal(`The service ${id} has no API ${address}.`, 'unknown')
    if (act === 'prove-api') await proveAddress(deps, tx, post, api, 'operator')
    else await endProof(tx, api)
    await logServiceChange(tx, { serviceId: id, kind: 'changed', fields: ['apis'], by: 'operator' })
    return act === 'prove-api' ? `${address} belongs to the service ${id}.` : `${address} is in test mode.`
  }
  return change(deps, (tx, post) => recordOnService(tx, { act, id, who, why }, () => turn(tx, post)))
}
