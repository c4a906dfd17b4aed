import { useEffect, useEffectEvent } from 'react'
import { Loading, Skeleton } from '../../ui/page/loading.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

/** The session may have changed since the last mount. The first mount takes the call that began with the page. */
export function LoadRequest({ load }: Authorization) {
  const begin = useEffectEvent(load)
  useEffect(() => begin(), [])
  return (
    <Loading isPage ready={false} skeleton={<CardSkeleton />} onRetry={load}>
      {null}
    </Loading>
  )
}

export function AwaitedRequest() {
  return (
    <div aria-busy="true">
      <Skeleton lines={6} />
    </div>
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
