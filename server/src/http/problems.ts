import { isProblemKey, type ProblemKey } from '@kabinet/contract/texts/problems'
import type * as z from 'zod/mini'
import { ApiError, type FieldProblem } from '../lib/api-error.ts'

type Issue = z.core.$ZodIssue

/** Maps zod issues to an error: 5 for a wrong type, 4 for everything else (docs/contract.md#conventions). */
export function inputError(issues: readonly Issue[], input: unknown): ApiError {
  const fields = issues.flatMap((issue) => problemsOf(issue, input, []))
  const isType = fields.some(({ error }) => error === 'INVALID_PARAM_TYPE')
  return new ApiError(isType ? 'INVALID_PARAM_TYPE' : 'INVALID_PARAM_VALUE', { fields })
}

function problemsOf(issue: Issue, input: unknown, above: PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: written([...path, key]), problem: 'v.unknown' }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return nearest(issue.errors).flatMap((inner) => problemsOf(inner, input, path))
  const value = at(input, path)
  const isType = value !== undefined && isTypeIssue(issue, value)
  return [
    {
      path: written(path),
      error: isType ? 'INVALID_PARAM_TYPE' : 'INVALID_PARAM_VALUE',
      problem: problemOf(issue, value, isType),
    },
  ]
}

function isTypeIssue(issue: Issue, value: unknown): boolean {
  if (issue.code === 'invalid_union') return typeof value !== 'string'
  if (issue.code === 'invalid_value') return typeof value !== typeof issue.values[0]
  return issue.code === 'invalid_type'
}

function problemOf(issue: Issue, value: unknown, isType: boolean): ProblemKey {
  if (isType) return 'v.type'
  if (isProblemKey(issue.message)) return issue.message
  return value === undefined ? 'v.required' : 'v.value'
}

function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const weight = (issues: readonly Issue[]) =>
    issues.reduce((sum, { code }) => sum + (code === 'invalid_value' ? 4 : code === 'unrecognized_keys' ? 2 : 1), 0)
  return branches.reduce((best, branch) => (weight(branch) < weight(best) ? branch : best))
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === 'object' ? Reflect.get(inner, key) : undefined),
    value,
  )
}

const written = (path: readonly PropertyKey[]) => path.map(String).join('.')
