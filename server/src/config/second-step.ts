import { readGroupName } from '@kabinet/contract/fields/access'
import { isDay } from '@kabinet/contract/fields/date'
import { type Environment, note, optional, SettingError } from './values.ts'

/** Who must have a second step. `group`: only its members. `from`: accounts that exist already, only from that day on (0:00 UTC). */
export type SecondStepRule = { group?: string; from?: string }

/** `required`, `required:staff`, in the database also `required from 2027-01-31`. Undefined: `optional`; null: none of them. */
export function parseSecondStep(value: string): SecondStepRule | undefined | null {
  if (value === 'optional') return undefined
  const read = /^required(?::([^\s:]\S*))?(?: from (\d{4}-\d{2}-\d{2}))?$/.exec(value)
  if (read === null) return null
  const [, group, from] = read
  if (group !== undefined && readGroupName(group) !== group) return null
  if (from !== undefined && !isDay(from)) return null
  return { ...(group === undefined ? {} : { group }), ...(from === undefined ? {} : { from }) }
}

export const secondStepText = ({ group, from }: SecondStepRule): string =>
  ['required', group === undefined ? '' : `:${group}`, from === undefined ? '' : ` from ${from}`].join('')

export function readSecondStep(env: Environment): readonly SecondStepRule[] {
  note(env, 'SECOND_STEP', { default: 'optional' })
  const rule = parseSecondStep(optional(env, 'SECOND_STEP') ?? 'optional')
  if (rule === null || rule?.from !== undefined)
    throw new SettingError('SECOND_STEP', 'must be optional, required, or required:GROUP')
  return rule === undefined ? [] : [rule]
}
