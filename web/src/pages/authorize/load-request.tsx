import { useEffect, useEffectEvent } from 'react'
import { Loading, Skeleton } from '../../ui/page/loading.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

/** Asks anew each time it is drawn: who is signed in may have changed. */
export function LoadRequest({ load }: Authorization) {
  const begin = useEffectEvent(load)
  useEffect(() => begin(), [])
  return (
    <Loading isPage ready={false} skeleton={<CardSkeleton />} onRetry={load}>
      {null}
    </Loading>
  )
}

function CardSkeleton() {
  return (
    <Stack>
      <Skeleton height={4} width="4rem" />
      <Skeleton height={2.25} />
      <Skeleton height={4} />
      <Skeleton lines={4} />
      <Skeleton height={3} />
    </Stack>
  )
}
