import { createStore } from './store.ts'
import { tabStore } from './web-storage.ts'

/** Only one flow is active at a time (docs/specification.md#2-screens-and-routes, "Modals"). */
export const flowNames = [
  'log-out',
  'change-phone',
  'verify-phone',
  'change-email',
  'verify-email',
  'trust-email',
  'trust-phone',
] as const
export type FlowName = (typeof flowNames)[number]

const openKey = 'open-flow'
export type OpenFlowKey = typeof openKey

const active = createStore<FlowName | null>(null)

export function openFlow(name: FlowName): void {
  tabStore.write(openKey, name)
  active.set(name)
}

export function closeFlow(): void {
  tabStore.drop(openKey)
  active.set(null)
}

/** Closes the flow because the session ended; it can be resumed later. */
export function suspendFlow(): void {
  active.set(null)
}

export function suspendedFlow(): FlowName | undefined {
  const name = tabStore.read(openKey)
  return flowNames.find((one) => one === name)
}

export const activeFlow = { read: active.get, subscribe: active.subscribe }
