import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'
import { activeFlow, type FlowName } from './active-flow.ts'

const LogOut = lazy(async () => ({ default: (await import('./log-out/log-out.tsx')).LogOut }))

const flows: Record<FlowName, ReactElement> = { 'log-out': <LogOut /> }

/** Draws the active flow, once for the whole page; its code is loaded when it is opened. */
export function FlowHost() {
  const name = useSyncExternalStore(activeFlow.subscribe, activeFlow.read)
  return <Suspense fallback={null}>{name && flows[name]}</Suspense>
}
