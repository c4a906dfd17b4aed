import { tabStore } from '../web-storage.ts'

const storageKey = (name: string) => `resend:${name}`

/** Call after a code or e-mail was sent; `seconds` is the server's `resend_after`. The deadline survives reloads and closed dialogs. */
export function startWait(name: string, seconds: number): void {
  tabStore.write(storageKey(name), String(Date.now() + seconds * 1000))
}

export function waitLeft(name: string): number {
  const deadline = Number(tabStore.read(storageKey(name)) ?? 0)
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
}
