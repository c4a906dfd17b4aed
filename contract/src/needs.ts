/**
 * Requirements in addition to the access token. `token`: none (reads, own data, revocations). `device`: the device
 * cookie of the session, for acts that would extend access beyond the ten minutes of a token. `own-password`: the
 * cookie and the password in the body. `step-up`: the cookie and a password verified in this session within ten
 * minutes.
 */
export type Need = 'token' | 'device' | 'own-password' | 'step-up'

export type Needs =
  | Need
  | { by: string; each: Record<string, Need> }
  | { anyOf: readonly string[]; need: Need; otherwise: Need }

type WithNeeds = { needs?: Needs | undefined }

export function needOf({ needs = 'token' }: WithNeeds, body: unknown): Need {
  if (typeof needs === 'string') return needs
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  if ('anyOf' in needs) return fields.some(([name]) => needs.anyOf.includes(name)) ? needs.need : needs.otherwise
  const value = fields.find(([name]) => name === needs.by)?.[1]
  return needs.each[String(value)] ?? 'step-up'
}

/** `when`: the bodies that it covers; empty for all. */
export type Act = { when: string; need: Need }

/** For the docs, and for the tests that walk all acts. */
export function actsOf({ needs = 'token' }: WithNeeds): Act[] {
  if (typeof needs === 'string') return [{ when: '', need: needs }]
  if ('by' in needs) return Object.entries(needs.each).map(([value, need]) => ({ when: `\`${value}\``, need }))
  return [
    { when: `any of ${needs.anyOf.map((name) => `\`${name}\``).join(', ')}`, need: needs.need },
    { when: 'anything else', need: needs.otherwise },
  ]
}
