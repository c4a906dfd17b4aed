import { tabStore } from '../web-storage.ts'

const storageKey = (name: string) => `resend:${name}`
const lifeKey = (name: string) => `code-life:${name}`

/** Call after a code or e-mail was sent; `seconds` is the server's `resend_after`, `lifeSeconds` its `expires_in`. The deadline survives reloads and closed dialogs. */
export function startWait(name: string, seconds: number, lifeSeconds = 0): void {
  tabStore.write(storageKey(name), String(Date.now() + seconds * 1000))
  if (lifeSeconds > 0) tabStore.write(lifeKey(name), String(Date.now() + lifeSeconds * 1000))
}

export function waitLeft(name: string): number {
  const deadline = Number(tabStore.read(storageKey(name)) ?? 0)
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
}

/** When the code that was sent under this name expires, in milliseconds since the epoch. */
export function codeExpiry(name: string): number | null {
  const stored = tabStore.read(lifeKey(name))
  return stored === null ? null : Number(stored)
}
