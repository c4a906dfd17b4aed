import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'
import type { ProblemKey } from '../texts/problems.ts'

const bare = (value: string) => cleanTyped(value).replace(/[ .-]/g, '')
const digitsOf = (value: string) => Array.from(value, Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0)
const isZeros = (value: string) => /^0*$/.test(value)

/** INN of an organization: 10 digits, the last a check digit (order of the Federal Tax Service ММВ-7-6/435). */
export function isInn10(value: string): boolean {
  const d = digitsOf(value)
  return /^\d{10}$/.test(value) && !isZeros(value) && (weighted(d, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === d[9]
}

/** INN of a person: 12 digits, the last two check digits. */
export function isInn12(value: string): boolean {
  const d = digitsOf(value)
  const eleventh = (weighted(d, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
  const twelfth = (weighted(d, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
  return /^\d{12}$/.test(value) && !isZeros(value) && eleventh === d[10] && twelfth === d[11]
}

/** KPP: 9 characters, the fifth and sixth may be Latin capitals (order ММВ-7-6/435). It has no check digit. */
const kppShape = /^\d{4}[\dA-Z]{2}\d{3}$/

/** OGRN: 13 digits; the last is the remainder of the others modulo 11. */
export function isOgrn(value: string): boolean {
  return (
    /^\d{13}$/.test(value) && !isZeros(value) && Number((BigInt(value.slice(0, 12)) % 11n) % 10n) === Number(value[12])
  )
}

/** OGRNIP: 15 digits; the last is the remainder of the others modulo 13. */
export function isOgrnip(value: string): boolean {
  return (
    /^\d{15}$/.test(value) && !isZeros(value) && Number((BigInt(value.slice(0, 14)) % 13n) % 10n) === Number(value[14])
  )
}

/** SNILS: 11 digits; the last two check the first nine, for numbers above 001-001-998. */
export function isSnils(value: string): boolean {
  if (!/^\d{11}$/.test(value) || isZeros(value)) return false
  const number = value.slice(0, 9)
  if (Number(number) <= 1_001_998) return true
  const rest = weighted(digitsOf(number), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (rest === 100 ? 0 : rest) === Number(value.slice(9))
}

type Shape = { shape: RegExp; isRight?: (value: string) => boolean; problem: ProblemKey }

const number = ({ shape, isRight = () => true, problem }: Shape) => {
  const isShaped = (value: string) => shape.test(value) && !isZeros(value)
  return z.string(problemKey('v.required')).check(
    z.trim(),
    z.minLength(1, problemKey('v.required')),
    z.maxLength(40, problem),
    z.overwrite((value) => bare(value).toUpperCase()),
    z.refine(isShaped, problem),
    z.refine((value) => !isShaped(value) || isRight(value), problemKey('v.checkDigits')),
  )
}

export const inn10 = number({ shape: /^\d{10}$/, isRight: isInn10, problem: 'v.inn10' })
export const inn12 = number({ shape: /^\d{12}$/, isRight: isInn12, problem: 'v.inn12' })
export const kpp = number({ shape: kppShape, problem: 'v.kpp' })
export const ogrn = number({ shape: /^\d{13}$/, isRight: isOgrn, problem: 'v.ogrn' })
export const ogrnip = number({ shape: /^\d{15}$/, isRight: isOgrnip, problem: 'v.ogrnip' })
export const snils = number({ shape: /^\d{11}$/, isRight: isSnils, problem: 'v.snils' })
/** Four digits of the series, six of the number. */
export const passportNumber = number({ shape: /^\d{10}$/, problem: 'v.passport' })
/** Six digits: the issuing department. */
export const departmentCode = number({ shape: /^\d{6}$/, problem: 'v.dept' })
