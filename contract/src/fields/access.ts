import * as z from 'zod/mini'
import { isEmail, normalizeEmail } from './email.ts'
import { readLogin } from './login.ts'
import { problemKey } from './text.ts'

/**
 * Spelling of a listed domain as in stored e-mails: `example.ru`, or `*.example.ru` for the subdomains alone. Undefined
 * when it is no domain.
 */
export function readListedDomain(typed: string): string | undefined {
  const wildcard = typed.startsWith('*.') ? '*.' : ''
  const email = normalizeEmail(`someone@${typed.slice(wildcard.length)}`)
  return isEmail(email) ? wildcard + email.slice('someone@'.length) : undefined
}

/**
 * Local parts by which mail systems pass an e-mail on to another domain: `a%evil.example@corp.example`, `evil.example!a@corp.example`, X.400
 * gateways with `/`, and returned e-mails with `=`. The pattern means the same to JavaScript and PostgreSQL.
 */
export const passedOn = '[%!/=].*@'

const listed = (read: (typed: string) => string | undefined, problem: 'v.login' | 'v.domain' | 'v.group') =>
  z.string(problemKey('v.required')).check(
    z.trim(),
    z.minLength(1, problemKey('v.required')),
    z.maxLength(320, problem),
    z.overwrite((value) => read(value) ?? value),
    z.refine((value) => read(value) !== undefined, problem),
  )

export const listedLogin = listed((typed) => readLogin(typed)?.value, 'v.login')
export const listedDomain = listed(readListedDomain, 'v.domain')

/** Lower case, so that two groups never differ by case alone. */
export function readGroupName(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  return /^[a-z0-9][a-z0-9._:-]{0,63}$/.test(name) ? name : undefined
}

export const groupName = listed(readGroupName, 'v.group')
