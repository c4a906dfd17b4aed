import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'
import { activeFlow, type FlowName } from '../lib/active-flow.ts'

const LogOut = lazy(async () => ({ default: (await import('./log-out/log-out.tsx')).LogOut }))
const ChangePhone = lazy(async () => ({ default: (await import('./change-phone/change-phone.tsx')).ChangePhone }))
const VerifyPhone = lazy(async () => ({ default: (await import('./verify-phone/verify-phone.tsx')).VerifyPhone }))
const ChangeEmail = lazy(async () => ({ default: (await import('./change-email/change-email.tsx')).ChangeEmail }))
const VerifyEmail = lazy(async () => ({ default: (await import('./verify-email/verify-email.tsx')).VerifyEmail }))

const flows: Record<FlowName, ReactElement> = {
  'log-out': <LogOut />,
  'change-phone': <ChangePhone />,
  'verify-phone': <VerifyPhone />,
  'change-email': <ChangeEmail />,
  'verify-email': <VerifyEmail />,
}

/** Draws the active flow, once for the whole page; its code is loaded when it is opened. */
export function FlowHost() {
  const name = useSyncExternalStore(activeFlow.subscribe, activeFlow.read, activeFlow.read)
  return <Suspense fallback={null}>{name && flows[name]}</Suspense>
}
