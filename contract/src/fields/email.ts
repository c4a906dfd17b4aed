import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { domainInLetters } from './domain.ts'
import { isStorable, problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'

/** Canonical form for comparing, storing and sending: cleaned (Unicode NFKC), lower case, the domain in its own alphabet. */
export function normalizeEmail(value: string): string {
  const folded = cleanTyped(value).toLowerCase()
  const domain = folded.lastIndexOf('@') + 1
  return domain === 0 ? folded : folded.slice(0, domain) + domainInLetters(folded.slice(domain))
}

/**
 * Checks the length first, then in linear time: the textbook pattern takes 44 s on 65 characters. Accepts exactly one
 * address without quotes, commas, spaces or comments, so that no mailer can read two.
 */
export function isEmail(value: string): boolean {
  if (value.length > limits.emailMax || !isStorable(value)) return false
  const at = value.lastIndexOf('@')
  return isLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1))
}

function isLocalPart(value: string): boolean {
  if (value.length < 1 || value.length > 64) return false
  return (
    /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+$/u.test(value) &&
    !value.startsWith('.') &&
    !value.endsWith('.') &&
    !value.includes('..')
  )
}

function isDomain(value: string): boolean {
  const labels = value.split('.')
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '')
}

function isLabel(value: string): boolean {
  return (
    value.length > 0 &&
    value.length <= 63 &&
    /^[\p{L}\p{N}\p{M}-]+$/u.test(value) &&
    !value.startsWith('-') &&
    !value.endsWith('-')
  )
}

export const email = z
  .string(problemKey('v.required'))
  .check(
    z.trim(),
    z.minLength(1, problemKey('v.required')),
    z.overwrite(normalizeEmail),
    z.refine(isEmail, problemKey('v.email')),
  )
