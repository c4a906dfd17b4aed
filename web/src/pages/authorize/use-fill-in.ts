import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useEffect, useRef, useState } from 'react'

type Options = { request: AuthorizationRequest | null; refresh: () => void }

export function useFillIn({ request, refresh }: Options) {
  const [name, fillIn] = useState<ConsentName | null>(null)
  const told = useRef<ConsentName>(null)
  useEffect(() => {
    if (told.current === null) return
    const line = document.getElementById(`claim-${told.current}`)
    told.current = null
    const control = line?.querySelector<HTMLElement>('input:enabled, button') ?? line
    control?.focus()
  }, [request])
  const close = () => {
    told.current = name
    fillIn(null)
    refresh()
  }
  return { name, fillIn, close }
}
