import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { hasApp } from '../second-step/second-step.sql.ts'
import { isRequired } from './second-step-policy.ts'

/** Throws 202 when the codes are the only second step, and one is required. */
export async function requireMayEndCodes(deps: Pick<ActDeps, 'config' | 'db'>, accountId: string): Promise<void> {
  if ((await isRequired(deps, deps.db, accountId)) && !(await hasApp(deps.db, accountId)))
    throw new ApiError('HUMAN_FRIENDLY', { problem: 'v.secondStep.required' })
}
