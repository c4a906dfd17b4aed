import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { problemKey } from './text.ts'
import { foldPersonName } from './typed.ts'
import type { ProblemKey } from '../texts/problems.ts'

/**
 * Letters of any alphabet, space, hyphen, apostrophe; starts with a letter. A full stop ends a word or an initial (`Jr.`,
 * `А. С.`, `А.С.`): mail programs turn `Приз.рф` into a link. Folded before counting.
 */
const letters = /^\p{L}(?:[\p{L}\p{M} '’ʼ-]|\.(?=$|[ '’ʼ-]|\p{L}\.)|\u200c|\u200d)*$/u

const name = (problem: ProblemKey) =>
  z
    .string(problemKey('v.required'))
    .check(
      z.overwrite(foldPersonName),
      z.minLength(1, problemKey('v.required')),
      z.minLength(limits.nameMin, problemKey('v.name.min')),
      z.maxLength(limits.nameMax, problemKey('v.name.max')),
      z.regex(letters, problem),
    )

export const firstName = name('v.firstName')
export const lastName = name('v.lastName')
export const middleName = name('v.middleName')
