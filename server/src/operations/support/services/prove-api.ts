import type { Deps } from '../../../deps.ts'
import { endProof, findByAddress } from '../../../domain/apis/proof.sql.ts'
import { lockService } from '../../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { proveAddress } from '../../../features/clients/apis/check-address.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'

export type ApiAct = 'prove-api' | 'unprove-api'

/** Confirms the address of an API that cannot publish metadata, or ends any proof of it. */
export function turnApi(
  deps: Deps,
  { act, id, address, who, why }: Reason & { act: ApiAct; id: string; address: string },
): Promise<string> {
  return change(deps, async (tx, post) => {
    await lockService(tx, id)
    const api = await findByAddress(tx, id, address)
    if (!api) throw new SupportRefusal('unknown', `The service ${id} has no API ${address}.`)
    if (act === 'prove-api') await proveAddress(deps, tx, post, api, 'operator')
    else await endProof(tx, api)
    await logServiceChange(tx, { serviceId: id, kind: 'changed', fields: ['apis'], by: 'operator' })
    await recordSupportAct(tx, { act, serviceId: id, who, why })
    return act === 'prove-api' ? `${address} belongs to the service ${id}.` : `${address} is in test mode.`
  })
}
