import { noAnswer } from './read-failure.ts'

/** Asks the person for the password; resolves to whether it was proven. */
export type AskPassword = () => Promise<boolean>

let ask: AskPassword = () => Promise.resolve(false)
let question: Promise<boolean> | null = null
let last = { count: 0, isProven: false }

/** The root of the page says how it asks (`app/password-question.tsx`). */
export function askPasswordBy(how: AskPassword): void {
  ask = how
}

/** Taken before a call leaves, for `provenSince`. */
export function stepUpCount(): number {
  return last.count
}

/** Whether the password was proven after `count`. Calls that were refused together share one question, also where one refusal comes after the answer to it. */
export async function provenSince(count: number): Promise<boolean> {
  if (count < last.count) return last.isProven
  // 503: the dialog's code did not come. Not 0, which would say that the call itself may have been done.
  question ??= ask()
    .catch(() => Promise.reject(noAnswer(503)))
    .finally(() => (question = null))
  const isProven = await question
  if (count === last.count) last = { count: count + 1, isProven }
  return isProven
}
