import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { isWaiting } from '../../parts/codes/admit-message.ts'
import type { OwnCode } from '../../parts/contacts/send-code.ts'
import type { Doer } from './act.ts'

/** The same act twice within a minute (a double click, a dialog opened again) goes on with the code that was sent. */
export async function hasJustLeft(deps: Deps, tx: Db, { caller }: Doer, { purpose, transport, to }: OwnCode): Promise<boolean> {
  return isWaiting(deps, tx, { purpose, transport, to, address: caller.address })
}
