import * as z from 'zod/mini'
import { code } from './code.ts'
import { recoveryCode } from './recovery-code.ts'

/** A code of the authenticator app, or a recovery code in its place. */
export const appProofs = [z.strictObject({ app_code: code }), z.strictObject({ recovery_code: recoveryCode })] as const
