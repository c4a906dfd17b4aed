import { activity } from './ru/activity.ts'
import { passkeys } from './ru/passkeys.ts'
import { review } from './ru/review.ts'
import { secondStep } from './ru/second-step.ts'
import { security } from './ru/security.ts'
import { sessions } from './ru/sessions.ts'

/** Loaded with /security and what lies below it (`text-parts.ts`). */
export const ruSecurity = { ...security, ...sessions, ...passkeys, ...secondStep, ...activity, ...review }
