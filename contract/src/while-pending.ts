import type { Needs } from './needs.ts'

/**
 * Writes that stay possible while legal texts wait to be accepted (docs/govern.md#legal-texts): `true` with every body,
 * `otherwise` without the members that `anyOf` names, a list for these values of `needs.by`. Others get 403
 * `agreements`.
 */
export type WhilePending = true | 'otherwise' | readonly string[]

type Waiting = { method: string; needs?: Needs | undefined; whilePending?: WhilePending }

export function isOpenWhilePending({ method, needs, whilePending }: Waiting, body: unknown): boolean {
  if (method === 'GET' || whilePending === true) return true
  if (whilePending === undefined || typeof needs !== 'object') return false
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  if ('anyOf' in needs) return whilePending === 'otherwise' && !fields.some(([name]) => needs.anyOf.includes(name))
  return fields.some(([name, value]) => name === needs.by && whilePending.includes(String(value)))
}
