import { activity } from './en/activity.ts'
import { passkeys } from './en/passkeys.ts'
import { review } from './en/review.ts'
import { secondStep } from './en/second-step.ts'
import { security } from './en/security.ts'
import { sessions } from './en/sessions.ts'

/** Loaded with /security and what lies below it (`text-parts.ts`). */
export const enSecurity = { ...security, ...sessions, ...passkeys, ...secondStep, ...activity, ...review }
