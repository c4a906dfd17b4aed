import { session } from '@kabinet/contract/api/auth/session'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../lib/web-storage.ts'

const stored = z.extend(session, { login: z.string(), interaction: z.optional(z.string()) })

/** A sign-in that still owes its code: kept for this tab, so that a reload opens the code step again. */
export const {
  keep: keepPendingSignIn,
  read: readPendingSignIn,
  drop: dropPendingSignIn,
} = storedValue(tabStore, 'pending-sign-in', stored)
