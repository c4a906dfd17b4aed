import { problemTextsEn } from '@kabinet/contract/texts/en'
import { authorize } from './en/authorize.ts'
import { login } from './en/login.ts'
import { outcomes } from './en/outcomes.ts'
import { parts } from './en/parts.ts'
import { personalInfo } from './en/personal-info.ts'
import { registration } from './en/registration.ts'
import { reset } from './en/reset.ts'
import { sections } from './en/sections.ts'
import { services } from './en/services.ts'
import { shell } from './en/shell.ts'
import type { Messages } from './messages.ts'

export const en = {
  ...problemTextsEn,
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
} satisfies Messages
