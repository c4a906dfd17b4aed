import { problemTextsRu } from '@kabinet/contract/texts/ru'
import { authorize } from './ru/authorize.ts'
import { login } from './ru/login.ts'
import { outcomes } from './ru/outcomes.ts'
import { parts } from './ru/parts.ts'
import { personalInfo } from './ru/personal-info.ts'
import { registration } from './ru/registration.ts'
import { reset } from './ru/reset.ts'
import { sections } from './ru/sections.ts'
import { services } from './ru/services.ts'
import { shell } from './ru/shell.ts'

export const ru = {
  ...problemTextsRu,
  ...outcomes,
  ...shell,
  ...parts,
  ...login,
  ...registration,
  ...reset,
  ...authorize,
  ...personalInfo,
  ...services,
  ...sections,
}
