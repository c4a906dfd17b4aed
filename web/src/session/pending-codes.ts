import { type Otp, otp } from '@kabinet/contract/api/auth/otp'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../lib/web-storage.ts'
import { startWait } from '../lib/waits/resend-wait.ts'
import { readSession } from './session.ts'

const pending = z.object({ otp, until: z.number(), sign_in: z.string() })
const stored = storedValue(tabStore, 'pending-codes', z.record(z.string(), pending))

/** For this tab and sign-in. Starts the timer of its resend button. */
export function keepPendingCode(name: string, sent: Otp): Otp {
  const { sign_in = '' } = readSession() ?? {}
  stored.keep({ ...stored.read(), [name]: { otp: sent, until: Date.now() + sent.expires_in * 1000, sign_in } })
  startWait(name, sent.resend_after, sent.expires_in)
  return sent
}

/** Null when no code was sent or it has expired; a new one is needed then. */
export function readPendingCode(name: string): Otp | null {
  const found = stored.read()?.[name]
  const left = found ? Math.floor((found.until - Date.now()) / 1000) : 0
  if (!found || left <= 0 || found.sign_in !== (readSession()?.sign_in ?? '')) return null
  return { ...found.otp, expires_in: left }
}

export function dropPendingCode(name: string): void {
  const { [name]: _, ...others } = stored.read() ?? {}
  stored.keep(others)
  startWait(name, 0)
}
