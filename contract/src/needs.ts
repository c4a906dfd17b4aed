/**
 * What an act needs besides the access token.
 * - `token`: nothing more. Reads, the person's own data, and everything that only takes authority away.
 * - `device`: the device cookie that the session was begun with. Whatever makes more of a token than the ten minutes it lives.
 * - `own-password`: the same; the password itself stands in the body and is proven there.
 * - `step-up`: the same, and the password proven in this session within ten minutes.
 */
export type Need = 'token' | 'device' | 'own-password' | 'step-up'

/** Of a whole route; by the value of one member of its body; or more where any of some members is in the body. */
export type Needs =
  | Need
  | { by: string; each: Record<string, Need> }
  | { anyOf: readonly string[]; need: Need; otherwise: Need }

/** The part of a route that declares its needs. */
type WithNeeds = { needs?: Needs | undefined }

/** What a call with this body needs. */
export function needOf({ needs = 'token' }: WithNeeds, body: unknown): Need {
  if (typeof needs === 'string') return needs
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  if ('anyOf' in needs) return given.some(([name]) => needs.anyOf.includes(name)) ? needs.need : needs.otherwise
  const value = given.find(([name]) => name === needs.by)?.[1]
  return needs.each[String(value)] ?? 'step-up'
}

/** One thing that a route does. `when`: of which bodies it speaks; empty for all of them. */
export type Act = { when: string; need: Need }

/** Every act of a route, for the docs and for the walk over all of them. */
export function actsOf({ needs = 'token' }: WithNeeds): Act[] {
  if (typeof needs === 'string') return [{ when: '', need: needs }]
  if ('by' in needs) return Object.entries(needs.each).map(([value, need]) => ({ when: `\`${value}\``, need }))
  return [
    { when: `any of ${needs.anyOf.map((name) => `\`${name}\``).join(', ')}`, need: needs.need },
    { when: 'anything else', need: needs.otherwise },
  ]
}
