import { createStore } from '../lib/store.ts'
import { noAnswer } from './read-failure.ts'

/** Asks the person for the password; resolves to whether it was proven. */
export type AskPassword = () => Promise<boolean>

const prompt = createStore<AskPassword>(() => Promise.resolve(false))
const last = createStore({ count: 0, isProven: false })
let question: Promise<boolean> | null = null

/** The root of the page says how it asks (`app/password-question.tsx`). */
export function askPasswordBy(how: AskPassword): void {
  prompt.set(how)
}

/** Taken before a call leaves, for `provenSince`. */
export function stepUpCount(): number {
  return last.get().count
}

/** Whether the password was proven after `count`. Calls that were refused together share one question, also where one refusal comes after the answer to it. */
export async function provenSince(count: number): Promise<boolean> {
  if (count < stepUpCount()) return last.get().isProven
  // 503: the dialog's code did not come. Not 0, which would say that the call itself may have been done.
  const ask = prompt.get()
  question ??= ask()
    .catch(() => Promise.reject(noAnswer(503)))
    .finally(() => (question = null))
  const isProven = await question
  if (count === stepUpCount()) last.set({ count: count + 1, isProven })
  return isProven
}
