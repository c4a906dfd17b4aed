import { getLegalText } from '@kabinet/contract/api/legal.api'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLanguage } from '../../text/use-t.ts'

type Found = { data?: LegalText; error?: unknown }

/** Public pages have no query cache. */
export function useLegalText(kind: LegalKind | null, version?: string) {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({})
  useEffect(() => {
    if (!kind) return
    const leaving = new AbortController()
    setFound({})
    call(getLegalText, { query: { kind, ...(version ? { version } : {}) } }, { signal: leaving.signal }).then(
      (data) => setFound({ data }),
      (error: unknown) => void (leaving.signal.aborted || setFound({ error })),
    )
    return () => leaving.abort()
  }, [kind, version, language, attempt])
  return { data: found.data, error: found.error, refetch: () => setAttempt(attempt + 1) }
}
