import { session } from '@kabinet/contract/api/auth/session'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../lib/web-storage.ts'

const stored = z.extend(session, { login: z.string(), interaction: z.optional(z.string()) })

export const {
  keep: keepPendingSignIn,
  read: readPendingSignIn,
  drop: dropPendingSignIn,
} = storedValue(tabStore, 'pending-sign-in', stored)
