import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import type { ServiceChangeKind } from '@kabinet/contract/data/service-changes'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

export type LoggedChange = {
  serviceId: string
  kind: ServiceChangeKind
  fields?: readonly string[]
  by: { accountId: string } | 'operator' | 'software'
}

/** Call it in the transaction of the change. */
export async function logServiceChange(tx: Db, { serviceId, kind, fields = [], by }: LoggedChange): Promise<void> {
  const isOwner = typeof by === 'object' && by.accountId !== operatorAccountId
  const who = typeof by === 'string' ? by : isOwner ? 'owner' : 'operator'
  await tx
    .insertInto('service_change')
    .values({
      id: newId(),
      service_id: serviceId,
      account_id: isOwner ? by.accountId : null,
      who,
      kind,
      fields: [...fields],
    })
    .execute()
}
