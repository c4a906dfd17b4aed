import { limits } from '@kabinet/contract/limits'
import { passwordPolicy, passwordSpecials, setPasswordPolicy } from '@kabinet/contract/fields/new-password'
import { parsePasswordPolicy, type PasswordRule, passwordRules } from '@kabinet/contract/fields/password-rules'

const named = typeof document === 'undefined' ? null : document.querySelector('meta[name="passwords"]')
const chosen = parsePasswordPolicy(named?.getAttribute('content') ?? '')
if (chosen) setPasswordPolicy(chosen)

const allRules = Object.keys(passwordRules).filter((name): name is PasswordRule => name in passwordRules)
export const ruleNames = (): PasswordRule[] => (passwordPolicy().by === 'length' ? ['length'] : allRules)

export function missingRules(password: string): PasswordRule[] {
  return ruleNames().filter((name) => !passwordRules[name].holds(password))
}

const lower = 'abcdefghijkmnopqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** A random password that satisfies every rule, without ambiguous letters and digits. */
export function suggestPassword(): string {
  const count = passwordPolicy().by === 'length' ? 20 : limits.passwordMax
  const all = lower + upper + digits + passwordSpecials
  const wanted = [lower, upper, digits, passwordSpecials, ...Array.from({ length: count - 4 }, () => all)]
  return shuffle(wanted.map((alphabet) => alphabet.charAt(below(alphabet.length)))).join('')
}

function shuffle(items: string[]): string[] {
  const left = [...items]
  return items.map(() => left.splice(below(left.length), 1)[0] ?? '')
}

/** A uniform random number from 0 to `limit - 1`; redraws values that would bias it. */
function below(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit
  let drawn: number
  do drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  while (drawn >= fair)
  return drawn % limit
}
