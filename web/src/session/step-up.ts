import { createStore } from '../lib/store.ts'
import { unreadableReply } from './read-failure.ts'

export type AskPassword = () => Promise<boolean>

const prompt = createStore<AskPassword>(() => Promise.resolve(false))
const last = createStore({ count: 0, isProven: false })
let question: Promise<boolean> | null = null

export function askPasswordBy(how: AskPassword): void {
  prompt.set(how)
}

/** Read before a call is sent, for `provenSince`. */
export function stepUpCount(): number {
  return last.get().count
}

/**
 * True when the password was verified after `count`. Calls that were refused together share one question, even if one
 * refusal arrives after its answer.
 */
export async function provenSince(count: number): Promise<boolean> {
  if (count < stepUpCount()) return last.get().isProven
  // 503: the dialog failed to load. Not 0, which would mean that the call may have been executed.
  const ask = prompt.get()
  question ??= ask()
    .catch(() => Promise.reject(unreadableReply(503)))
    .finally(() => (question = null))
  const isProven = await question
  if (count === stepUpCount()) last.set({ count: count + 1, isProven })
  return isProven
}
