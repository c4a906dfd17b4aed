import { readFileSync, statSync } from 'node:fs'
import { clientChanges, newClient } from '@kabinet/contract/data/client-fields'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { foreignLocale } from '@kabinet/contract/fields/locale'
import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { CreatedClient } from '../../features/clients/save-client.ts'
import { inputError } from '../../http/problems.ts'
import { ApiError, type FieldProblem } from '../../lib/api-error.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { changeOperatorService, createOperatorService } from './operator-services.ts'
import { readTyped, requireId, requireReason } from './typed-act.ts'

const mostBytes = 1_000_000

/** `create FILE` and `change ID FILE`: the file has the body of the same call of the API. */
export async function answerAboutOperatorServices(deps: Deps, args: readonly string[]): Promise<string> {
  const [verb = '', ...rest] = args
  const [id, file = '', ...options] = verb === 'create' ? ['', ...rest] : rest
  const typed = readTyped([verb, file, ...options])
  if (file === '' || file.startsWith('-')) throw new UsageError()
  const reason = requireReason(typed)
  return withProblems(async () => {
    if (verb === 'create')
      return made(await createOperatorService(deps, { wanted: readAs(newClient, file), ...reason }))
    const changes = readAs(clientChanges, file)
    return changed(await changeOperatorService(deps, { id: requireId(id ?? ''), changes, ...reason }))
  })
}

function readAs<T>(schema: z.ZodMiniType<T>, file: string): T {
  const given = readJson(file)
  const read = schema.safeParse(given)
  if (!read.success) throw inputError(read.error.issues, given)
  return read.data
}

function readJson(file: string): unknown {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes)
    throw new Error(`${file} is larger than 1 MB.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`Cannot read JSON from ${file}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

async function withProblems(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.extras.fields) throw error
    throw new Error(error.extras.fields.map((one) => lineOf(one)).join('\n'), { cause: error })
  }
}

const lineOf = ({ path, problem }: FieldProblem) => `${path}: ${serverTexts[foreignLocale].problems[problem]}`

function made({ id, client_id, mobile_client_id, client_secret }: CreatedClient): string {
  return [
    `${id} is a service of the operator.`,
    `client_id: ${client_id}`,
    ...(mobile_client_id === undefined ? [] : [`mobile_client_id: ${mobile_client_id}`]),
    ...secretLines(client_secret),
  ].join('\n')
}

const changed = ({ id, client_secret }: CreatedClient) =>
  [`${id} is changed.`, ...secretLines(client_secret)].join('\n')

const secretLines = (secret?: string) => (secret === undefined ? [] : [`client_secret, shown only now: ${secret}`])
