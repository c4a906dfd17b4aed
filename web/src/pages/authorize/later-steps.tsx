import { type ComponentProps, lazy, Suspense } from 'react'
import { readSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/loading.tsx'
import type { ProveStep } from './prove-step.tsx'
import type { RequestStep } from './request-step.tsx'

const loadRequest = () => import('./request-step.tsx')
const LazyRequest = lazy(async () => ({ default: (await loadRequest()).RequestStep }))
const LazyProve = lazy(async () => ({ default: (await import('./prove-step.tsx')).ProveStep }))

// Who has to log in first sees the request later; to whom is signed in it comes together with the answer of the server.
if (readSession()) void loadRequest()

export function RequestLater(props: ComponentProps<typeof RequestStep>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LazyRequest {...props} />
    </Suspense>
  )
}

export function ProveLater(props: ComponentProps<typeof ProveStep>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LazyProve {...props} />
    </Suspense>
  )
}
