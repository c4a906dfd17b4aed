import type { Deps } from '../../deps.ts'
import { reviveDead } from '../../domain/messages/messages.sql.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** Throws `SupportRefusal`. */
export function retryMessage({ db }: Pick<Deps, 'db'>, { id, who, why }: Reason & { id: string }): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await reviveDead(tx, id)))
      throw new SupportRefusal(`There is no dead message ${id} that could still be sent.`, 'unknown')
    await recordSupportAct(tx, { act: `retry-message ${id}`, who, why })
    return `${id} will be sent at once.`
  })
}
