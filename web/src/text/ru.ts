import { firstProblemTextsRu } from '@kabinet/contract/texts/ru-problems'
import { authorize } from './ru/authorize.ts'
import { login } from './ru/login.ts'
import { outcomes } from './ru/outcomes.ts'
import { parts } from './ru/parts.ts'
import { registration } from './ru/registration.ts'
import { reset } from './ru/reset.ts'
import { shell } from './ru/shell.ts'

/** Texts of every page, including public ones, which must stay light. Texts behind the sign-in are in `ru-cabinet.ts`. */
export const ru = {
  ...firstProblemTextsRu,
  ...outcomes,
  ...shell,
  ...parts,
  ...login,
  ...registration,
  ...reset,
  ...authorize,
}
