import { type ReactNode, useEffect, useState } from 'react'
import { askPasswordBy } from '../session/step-up.ts'

/** Where the password is asked for before a sensitive act, over whatever is open then. Its code comes with the first question. */
export function PasswordQuestion() {
  const [question, draw] = useState<ReactNode>(null)
  useEffect(
    () => askPasswordBy(async () => (await import('../flows/prove-password/ask-password.tsx')).askPassword(draw)),
    [],
  )
  return question
}
