import { useState } from 'react'
import type { GuessCheck } from './guess-check.ts'

/** Undefined until the word lists load, and when they fail to: the server checks in any case. */
export function useGuessCheck() {
  const [check, setCheck] = useState<GuessCheck>()
  const load = () =>
    void import('./guess-check.ts').then(
      ({ whyEasyToGuess }) => setCheck(() => whyEasyToGuess),
      () => undefined,
    )
  return [check, load] as const
}
