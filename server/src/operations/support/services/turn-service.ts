import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/schema.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { findServices, restoreService, suspendService } from './services.sql.ts'
import { recordOnService } from './record-on-service.ts'

export type ServiceAct = 'suspend' | 'restore'

export function turnService(
  { db }: Pick<Deps, 'db'>,
  { act, id, who, why }: Reason & { act: ServiceAct; id: string },
): Promise<string> {
  const turn = async (tx: Db) => {
    const isDone = act === 'suspend' ? await suspendService(tx, id) : await restoreService(tx, id)
    if (!isDone) {
      const isThere = (await findServices(tx, id)).length > 0
      throw isThere
        ? new SupportRefusal(
            'not-now',
            `${id} cannot be ${act === 'suspend' ? 'suspended' : 'restored'} in its current state.`,
          )
        : new SupportRefusal('unknown', `There is no service ${id}.`)
    }
    return act === 'suspend' ? `${id} is suspended: users cannot log in to it.` : `${id} is in use again.`
  }
  return db.transaction().execute((tx) => recordOnService(tx, { act, id, who, why }, () => turn(tx)))
}
