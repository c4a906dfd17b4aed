import { type MessagePlace, messagesOf } from '@kabinet/contract/flows/messages'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ScreensLook } from './look.ts'
import type { SampledPlace } from './sample.ts'

const message = z.object({
  kind: z.string(),
  transport: z.enum(['email', 'sms']),
  subject: z.nullable(z.string()),
  text: z.string(),
})
export type ShownMessage = z.output<typeof message>
const answer = z.object({ items: z.array(message) })

/** Composed by the server; null while loading, `failed` on an error. */
export function useMessages({ lang }: ScreensLook): ShownMessage[] | null | 'failed' {
  const [found, setFound] = useState<ShownMessage[] | null | 'failed'>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`/dev/screens/messages.json?lang=${lang}`, { signal: leaving.signal })
      .then((response) => response.json())
      .then((body) => setFound(answer.parse(body).items))
      .catch(() => leaving.signal.aborted || setFound('failed'))
    return () => leaving.abort()
  }, [lang])
  return found
}

export function comesWith(kind: string, place: SampledPlace): boolean {
  const places: readonly MessagePlace[] = Object.entries(messagesOf).find(([name]) => name === kind)?.[1] ?? []
  return places.some((one) =>
    'flow' in one
      ? 'flow' in place && one.flow === place.flow && one.step === place.step
      : 'route' in place && one.route === place.route,
  )
}
