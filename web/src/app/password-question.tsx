import { type ReactNode, useEffect, useState } from 'react'
import { askPasswordBy } from '../session/step-up.ts'

/** Asks for the password before a sensitive act, above anything that is open. Its code loads with the first question. */
export function PasswordQuestion() {
  const [question, draw] = useState<ReactNode>(null)
  useEffect(
    () => askPasswordBy(async () => (await import('../flows/prove-password/ask-password.tsx')).askPassword(draw)),
    [],
  )
  return question
}
