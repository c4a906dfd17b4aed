import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCatalogueToast } from '../ui/toast/failure-toast.ts'
import { withToast } from './with-failure-toast.ts'

type Answer<R> = { to: string; data?: R; error?: unknown }

/**
 * Asks the server once per page, regardless of re-renders; `askAgain` repeats it. `question` is the key: another key is
 * another request, null sends none. Pages behind the sign-in use React Query instead.
 */
export function useAnswer<R>(question: string | null, ask: () => Promise<R>) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<R>>()
  const latestKey = useRef<string>(null)
  const now = question === null ? null : `${attempt} ${question}`
  const answerTo = useEffectEvent(async (to: string) => {
    const news = await withToast(ask(), isCatalogueToast).then(
      (data): Answer<R> => ({ to, data }),
      (error: unknown): Answer<R> => ({ to, error }),
    )
    if (latestKey.current === to) setAnswer(news)
  })
  useEffect(() => {
    if (latestKey.current === now) return
    latestKey.current = now
    if (now !== null) void answerTo(now)
  }, [now])
  const { data, error } = answer?.to === now ? answer : {}
  return { data, error, askAgain: () => setAttempt(attempt + 1) }
}
