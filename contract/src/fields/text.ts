import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { ProblemKey } from '../texts/problems.ts'
import { foldSpaces } from './typed.ts'

/** Typed so that an issue message is always a known key. */
export const problemKey = (key: ProblemKey): ProblemKey => key

/** PostgreSQL rejects NUL (22021); lone surrogates are not valid text. */
export const isStorable = (value: string) => !/[\0\p{Cs}]/u.test(value)

const lines = (max: number, problem: ProblemKey) =>
  z
    .string(problemKey('v.required'))
    .check(
      z.trim(),
      z.minLength(1, problemKey('v.required')),
      z.maxLength(max, problem),
      z.regex(/^[^\p{Cs}\x00-\x08\v\f\x0e-\x1f\x7f-\x9f]*$/u, problemKey('v.value')),
    )

export const freeText = lines(limits.textMax, 'v.text.max')
export const feedbackMessage = lines(limits.feedbackMax, 'v.feedback.max')

/** One displayed line: no control, bidirectional-override or zero-width characters. */
export const oneLine = (min: number, max: number, tooLong: ProblemKey = 'v.name.max') =>
  z
    .string(problemKey('v.required'))
    .check(
      z.overwrite(foldSpaces),
      z.minLength(1, problemKey('v.required')),
      z.minLength(min, problemKey('v.name.min')),
      z.maxLength(max, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/u, problemKey('v.value')),
    )

/** The length is limited before any other check. */
export const token = z
  .string(problemKey('v.required'))
  .check(
    z.minLength(1, problemKey('v.required')),
    z.maxLength(512, problemKey('v.value')),
    z.regex(/^[\w.~-]*$/, problemKey('v.value')),
  )

export const id = z
  .string(problemKey('v.required'))
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, problemKey('v.value')))
