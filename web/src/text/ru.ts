import { firstProblemTextsRu } from '@kabinet/contract/texts/ru-problems'
import { authorize } from './ru/authorize.ts'
import { login } from './ru/login.ts'
import { outcomes } from './ru/outcomes.ts'
import { parts } from './ru/parts.ts'
import { registration } from './ru/registration.ts'
import { reset } from './ru/reset.ts'
import { shell } from './ru/shell.ts'

/** What every page says, the public ones alone too: they must stay light. What is said behind the sign-in is in `ru-cabinet.ts`. */
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
