import type { Deps } from '../../deps.ts'
import type { ReadDb } from '../../db/schema.ts'
import { isAskedOf, hasNoSecondStep } from './second-step-policy.sql.ts'

type Governed = Pick<Deps, 'config'>
type AccountSession = { accountId: string; sessionId?: string }

/** True when the operator requires a second step of this account. */
export async function isRequired({ config: { secondStep } }: Governed, db: ReadDb, accountId: string) {
  return secondStep.length > 0 && (await isAskedOf(db, accountId, secondStep))
}

/** True when it is required, the account has none, and the session did not begin with a passkey. */
export async function owes(deps: Governed, db: ReadDb, { accountId, sessionId }: AccountSession): Promise<boolean> {
  if (deps.config.secondStep.length === 0 || !(await hasNoSecondStep(db, accountId, sessionId))) return false
  return isRequired(deps, db, accountId)
}
