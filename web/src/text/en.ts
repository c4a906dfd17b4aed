import { firstProblemTextsEn } from '@kabinet/contract/texts/en-problems'
import { authorize } from './en/authorize.ts'
import { login } from './en/login.ts'
import { outcomes } from './en/outcomes.ts'
import { parts } from './en/parts.ts'
import { registration } from './en/registration.ts'
import { reset } from './en/reset.ts'
import { shell } from './en/shell.ts'
import type { Translation } from './messages.ts'
import type { ru } from './ru.ts'

export const en = {
  ...firstProblemTextsEn,
  ...outcomes,
  ...shell,
  ...parts,
  ...login,
  ...registration,
  ...reset,
  ...authorize,
} satisfies Translation<'en', typeof ru>
