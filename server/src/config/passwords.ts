import { type PasswordPolicy } from '@kabinet/contract/fields/new-password'
import { parsePasswordPolicy } from '@kabinet/contract/fields/password-rules'
import type { SecondStepRule } from './second-step.ts'
import { type Environment, note, optional, SettingError } from './values.ts'

const withoutSecondStep = 15

/** A password of less than 15 characters is enough only together with a second step (NIST SP 800-63B-4, 3.1.1.2). */
export function readPasswords(env: Environment, secondStep: readonly SecondStepRule[]): PasswordPolicy {
  note(env, 'PASSWORDS', { default: 'classes' })
  const policy = parsePasswordPolicy(optional(env, 'PASSWORDS') ?? 'classes')
  if (policy === undefined)
    throw new SettingError('PASSWORDS', 'must be classes, length, or length:8 to length:15 (the least characters)')
  const isShort = policy.by === 'length' && policy.min < withoutSecondStep
  if (isShort && !secondStep.some(({ group }) => group === undefined))
    throw new SettingError(
      'PASSWORDS',
      `can be less than ${withoutSecondStep} characters only with SECOND_STEP=required`,
    )
  return policy
}
