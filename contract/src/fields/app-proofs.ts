import * as z from 'zod/mini'
import { code } from './code.ts'
import { recoveryCode } from './recovery-code.ts'

/** What proves the authenticator app, or stands in for it. */
export const appProofs = [z.strictObject({ app_code: code }), z.strictObject({ recovery_code: recoveryCode })] as const
