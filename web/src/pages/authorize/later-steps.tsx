import { type ComponentProps, lazy, Suspense } from 'react'
import { readSession } from '../../session/session.ts'
import { loadCabinetTexts } from '../../text/language.ts'
import { Skeleton } from '../../ui/loading.tsx'
import type { BarredStep } from './barred-step.tsx'
import type { ConfirmAccount } from './confirm-account.tsx'
import type { LogIn } from './log-in.tsx'
import type { RequestStep } from './request-step.tsx'
import type { HeldRedirectStep } from './held-redirect-step.tsx'

const loadLogIn = () => import('./log-in.tsx')
const loadRequest = () => import('./request-step.tsx')
const LazyLogIn = lazy(async () => ({ default: (await loadLogIn()).LogIn }))
const LazyRequest = lazy(async () => ({ default: (await loadRequest()).RequestStep }))
const LazyConfirm = lazy(async () => ({ default: (await import('./confirm-account.tsx')).ConfirmAccount }))
// Few come here: its words stand with those of the cabinet.
const LazyBarred = lazy(async () => {
  const [{ BarredStep: step }] = await Promise.all([import('./barred-step.tsx'), loadCabinetTexts()])
  return { default: step }
})
const LazyHeldRedirect = lazy(async () => {
  const [{ HeldRedirectStep: step }] = await Promise.all([import('./held-redirect-step.tsx'), loadCabinetTexts()])
  return { default: step }
})

// Who has to log in first sees the request later, and most who are signed in see no log-in: what comes first comes together with the answer of the server.
void (readSession() ? loadRequest() : loadLogIn())

const waiting = (
  <div aria-busy="true">
    <Skeleton lines={6} />
  </div>
)

export function LogInLater(props: ComponentProps<typeof LogIn>) {
  return (
    <Suspense fallback={waiting}>
      <LazyLogIn {...props} />
    </Suspense>
  )
}

export function RequestLater(props: ComponentProps<typeof RequestStep>) {
  return (
    <Suspense fallback={waiting}>
      <LazyRequest {...props} />
    </Suspense>
  )
}

export function ConfirmLater(props: ComponentProps<typeof ConfirmAccount>) {
  return (
    <Suspense fallback={waiting}>
      <LazyConfirm {...props} />
    </Suspense>
  )
}

export function BarredLater(props: ComponentProps<typeof BarredStep>) {
  return (
    <Suspense fallback={waiting}>
      <LazyBarred {...props} />
    </Suspense>
  )
}

export function HeldRedirectLater(props: ComponentProps<typeof HeldRedirectStep>) {
  return (
    <Suspense fallback={waiting}>
      <LazyHeldRedirect {...props} />
    </Suspense>
  )
}
