import { tabStore } from '../web-storage.ts'

const storageKey = (name: string) => `resend:${name}`

/** Call when a code or letter has left: `seconds` as the server's `resend_after`. The deadline outlives reloads and closed dialogs. */
export function startWait(name: string, seconds: number): void {
  tabStore.write(storageKey(name), String(Date.now() + seconds * 1000))
}

/** Whole seconds until it may be sent again; 0: now. */
export function waitLeft(name: string): number {
  const deadline = Number(tabStore.read(storageKey(name)) ?? 0)
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
}
