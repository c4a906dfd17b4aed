/** The dialog flows that anything may open from anywhere; only one is active at a time (docs/specification.md#2-screens-and-routes, "Modals"). */
export type FlowName = 'log-out' | 'change-phone' | 'verify-phone' | 'change-email' | 'verify-email'

let active: FlowName | null = null
const listeners = new Set<() => void>()

export function openFlow(name: FlowName): void {
  become(name)
}

export function closeFlow(): void {
  become(null)
}

export const activeFlow = {
  read: () => active,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function become(next: FlowName | null): void {
  active = next
  for (const listener of listeners) listener()
}
