import { type SessionReply, session } from '@kabinet/contract/api/auth.api'
import * as z from 'zod/mini'
import { tabStore, readStoredJson } from '../lib/web-storage.ts'

const storageKey = 'pending-sign-in'

const stored = z.extend(session, { login: z.string(), interaction: z.optional(z.string()) })

/** A sign-in that still owes its code: for this tab alone, so that a reload opens the code step again. */
export type PendingSignIn = z.output<typeof stored>

export function keepPendingSignIn(reply: SessionReply, from: { login: string; interaction?: string }): void {
  tabStore.write(storageKey, JSON.stringify({ ...reply, ...from }))
}

export function readPendingSignIn(): PendingSignIn | null {
  return stored.safeParse(readStoredJson(tabStore, storageKey)).data ?? null
}

export function dropPendingSignIn(): void {
  tabStore.drop(storageKey)
}
