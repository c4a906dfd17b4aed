import { type ReactNode, useEffect, useState } from 'react'
import { askPasswordBy } from '../session/step-up.ts'

export function PasswordQuestion() {
  const [question, draw] = useState<ReactNode>(null)
  useEffect(
    () => askPasswordBy(async () => (await import('../flows/prove-password/ask-password.tsx')).askPassword(draw)),
    [],
  )
  return question
}
