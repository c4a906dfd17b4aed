import type { AppProof } from '@kabinet/contract/api/second-step.api'
import type { ActDeps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'
import { checkProof, type ProofGuess, type Proven } from './check-proof.ts'
import { hasApp } from './second-step.sql.ts'

type Given = { app_code?: string | undefined; recovery_code?: string | undefined }

/** Requires a proof of the app if the account has one, even when codes are also sent. Undefined without an app. */
export async function checkOwnApp(
  deps: ActDeps,
  { accountId, by, purpose }: Omit<ProofGuess, 'proof'>,
  given: Given,
): Promise<Proven | undefined> {
  if (!(await hasApp(deps.db, accountId))) return undefined
  return checkProof(deps, { accountId, by, purpose, proof: requireProof(given) })
}

function requireProof({ app_code, recovery_code }: Given): AppProof {
  if (app_code !== undefined) return { app_code }
  if (recovery_code !== undefined) return { recovery_code }
  throw invalidField('app_code', 'v.code.length')
}
