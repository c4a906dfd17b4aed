import { otp } from '@kabinet/contract/api/auth/otp'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'

const proof = z.union([z.object({ registration_token: z.string() }), z.object({ token: z.string() })])

/** `address`: as typed; absent when only the server has it. */
const pendingRegistration = z.object({ proof, otp, address: z.optional(z.string()) })
export type PendingRegistration = z.output<typeof pendingRegistration>

/** Kept for this tab, so that /registration-finish survives a reload. */
export const {
  keep: keepPendingRegistration,
  read: readPendingRegistration,
  drop: dropPendingRegistration,
} = storedValue(tabStore, 'pending-registration', pendingRegistration)
