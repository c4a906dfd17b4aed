import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { AppProof } from '@kabinet/contract/api/second-step.api'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import { subjectOf } from '../codes/challenges.ts'
import type { Challenge } from '../codes/codes.sql.ts'
import type { Post } from '../messages/queue-message.ts'
import { checkProof, type ProofGuess, type Proven } from './check-proof.ts'
import { spendProof } from './spend-proof.ts'
import { hasApp } from './second-step.sql.ts'

type ProofInput = { app_code?: string | undefined; recovery_code?: string | undefined }

/** Requires a proof of the app if the account has one, even when codes are also sent. Undefined without an app. */
export async function checkOwnApp(
  deps: ActDeps,
  { accountId, by, purpose }: Omit<ProofGuess, 'proof'>,
  input: ProofInput,
): Promise<Proven | undefined> {
  if (!(await hasApp(deps.db, accountId))) return undefined
  return checkProof(deps, { accountId, by, purpose, proof: requireProof(input) })
}

function requireProof({ app_code, recovery_code }: ProofInput): AppProof {
  if (app_code !== undefined) return { app_code }
  if (recovery_code !== undefined) return { recovery_code }
  throw invalidField('app_code', 'v.code.length')
}

type WhoProves = Omit<ProofGuess, 'proof'> & { sessionId: string; otpTransport: Transport | null }
export type SecondStep = { app?: Proven; challenge?: Challenge }

/** Requires the app if there is one, or else the code by message if codes are on. Empty without a second step. */
export async function proveOwnSecondStep(
  deps: ActDeps,
  { sessionId, otpTransport, ...guess }: WhoProves,
  input: ProofInput & { code?: string | undefined },
): Promise<SecondStep> {
  const { accountId, by, purpose } = guess
  const app = await checkOwnApp(deps, { accountId, by, purpose }, input)
  if (app) return { app }
  if (!otpTransport) return {}
  if (input.code === undefined) throw invalidField('code', 'v.code.length')
  const subject = subjectOf(purpose, { sessionId, accountId })
  return { challenge: await checkCode(deps, { purpose, subject, code: input.code, by }) }
}

/** In the transaction of the act that it allows. */
export async function spendSecondStep(
  deps: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  { app, challenge }: SecondStep,
  { by, sessionId, purpose }: Pick<WhoProves, 'by' | 'sessionId' | 'purpose'>,
): Promise<void> {
  if (challenge) await spendCode(tx, purpose, challenge)
  if (app) await spendProof(deps, { tx, post }, app, { by, sessionId })
}
