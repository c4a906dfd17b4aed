import { otp } from '@kabinet/contract/api/auth/otp'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'

/** How the server knows the registration again: by the answer to it (or to a log-in), or by the link of a letter that came too late. */
const proof = z.union([z.object({ registration_token: z.string() }), z.object({ token: z.string() })])

/** A registration that waits for its letter or code. `address`: as the person typed it; absent where only the server knows it. */
const pendingRegistration = z.object({ proof, otp, address: z.optional(z.string()) })
export type PendingRegistration = z.output<typeof pendingRegistration>

/** For this tab alone, so that a reload of /registration-finish still knows whom it waits for. */
export const {
  keep: keepPendingRegistration,
  read: readPendingRegistration,
  drop: dropPendingRegistration,
} = storedValue(tabStore, 'pending-registration', pendingRegistration)
