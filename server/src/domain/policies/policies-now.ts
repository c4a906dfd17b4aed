import type { Deps } from '../../deps.ts'
import type { RegistrationPolicy } from '../../config/registration.ts'
import type { ReadDb } from '../../db/schema.ts'
import { inForce, isPolicy, requireKnown } from './policies.ts'
import { type PolicyRow, readPolicyRows } from './policies.sql.ts'

type Governed = Pick<Deps, 'config' | 'db' | 'pages' | 'policies'>

/** Puts the stricter of environment and database in force. Keeps the last policies when it throws. */
export async function applyPolicies({ config, db, pages, policies }: Governed): Promise<void> {
  const rows = await readPolicyRows(db)
  for (const { name, value } of rows) if (isPolicy(name)) requireKnown(name, value)
  policies.rows = rows
  Object.assign(config, inForce(policies.environment, valuesIn(rows)))
  pages.govern()
}

/** As `applyPolicies`, repeatedly: a failure is logged once and shown by `/readyz`. */
export async function followPolicies(deps: Governed & Pick<Deps, 'log'>): Promise<void> {
  const { policies, log } = deps
  try {
    await applyPolicies(deps)
    policies.isUnread = false
  } catch (err) {
    if (!policies.isUnread) log.warn({ err }, 'the policies cannot be read: the last ones hold')
    policies.isUnread = true
  }
}

/** For the transaction that lets a newcomer in: another process may have set a policy a moment ago. */
export async function registrationNow({ policies }: Pick<Deps, 'policies'>, db: ReadDb): Promise<RegistrationPolicy> {
  return inForce(policies.environment, valuesIn(await readPolicyRows(db))).registration
}

export const valuesIn = (rows: readonly PolicyRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))
