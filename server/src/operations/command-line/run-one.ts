import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { foreignLocale } from '@kabinet/contract/fields/locale'
import { ApiError, type FieldProblem } from '../../lib/api-error.ts'
import { isId } from '../../lib/ids.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { printReply } from './print-reply.ts'
import type { ReadCommand } from './read-typed.ts'
import type { Runner } from './runner.ts'

export type Printed = { text: string; hasRefused: boolean }

/** Throws what `refusalText` knows. */
export async function runOne(runner: Runner, { act, raw, who, json }: ReadCommand): Promise<string> {
  const typed = act.person === undefined ? undefined : raw[act.person]
  const person =
    typeof typed === 'string' && !isId(typed) ? { [act.person ?? '']: await runner.accountOf(typed, who) } : {}
  return printReply(act, await runner.run(act, { ...raw, ...person }, who), json)
}

/** Undefined when it is no refusal of the act. */
export function refusalText(error: unknown): string | undefined {
  if (error instanceof SupportRefusal) return error.message
  if (!(error instanceof ApiError)) return undefined
  const { fields, body } = error.extras
  if (fields) return fields.map((one) => fieldText(one)).join('\n')
  return typeof body?.['error_message'] === 'string' ? body['error_message'] : undefined
}

const fieldText = ({ path, problem }: FieldProblem) => `${path}: ${serverTexts[foreignLocale].problems[problem]}`
