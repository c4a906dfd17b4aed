import { needOf, type Needs } from './needs.ts'

/**
 * Acts that wait for 72 hours after support let the user in (docs/security.md#let-in-by-support): those that need a step-up, unless `open`, and
 * those that are declared `held`, or these values of `needs.by`. They get 403 `support`.
 */
export type AfterSupport = 'open' | 'held' | readonly string[]

type Waiting = { needs?: Needs | undefined; afterSupport?: AfterSupport }

export function isHeld({ needs, afterSupport }: Waiting, body: unknown): boolean {
  if (typeof afterSupport === 'string') return afterSupport === 'held'
  if (needOf({ needs }, body) === 'step-up') return true
  if (!afterSupport || typeof needs !== 'object' || !('by' in needs)) return false
  return Object.entries(body ?? {}).some(([name, value]) => name === needs.by && afterSupport.includes(String(value)))
}
