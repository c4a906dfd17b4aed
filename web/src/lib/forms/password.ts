import { limits } from '@kabinet/contract/limits'
import { type PasswordRule, passwordRules, passwordSpecials } from '@kabinet/contract/fields/password'

export const ruleNames = Object.keys(passwordRules).filter((name): name is PasswordRule => name in passwordRules)

export function missingRules(password: string): PasswordRule[] {
  return ruleNames.filter((name) => !passwordRules[name].holds(password))
}

/** For the attribute `passwordrules` of password managers; the hyphen must be first. */
export const passwordRulesAttribute = `minlength: ${limits.passwordMin}; maxlength: ${limits.passwordMax}; required: lower; required: upper; required: digit; required: [${passwordSpecials}];`

const lower = 'abcdefghijkmnopqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** A random password of the maximum length that satisfies every rule, without ambiguous letters and digits. */
export function suggestPassword(): string {
  const all = lower + upper + digits + passwordSpecials
  const wanted = [lower, upper, digits, passwordSpecials, ...Array.from({ length: limits.passwordMax - 4 }, () => all)]
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
