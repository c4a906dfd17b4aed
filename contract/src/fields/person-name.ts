import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { says } from './text.ts'
import type { ProblemKey } from '../texts/problems.ts'

/** Letters of any alphabet, space, hyphen, apostrophe; begins with a letter. */
const letters = /^\p{L}[\p{L}\p{M} '’ʼ-]*$/u

const name = (problem: ProblemKey) =>
  z.string(says('v.required')).check(
    z.trim(),
    z.minLength(1, says('v.required')),
    z.minLength(limits.nameMin, says('v.name.min')),
    z.maxLength(limits.nameMax, says('v.name.max')),
    z.regex(letters, problem),
    z.overwrite((value) => value.normalize('NFC')),
  )

export const firstName = name('v.firstName')
export const lastName = name('v.lastName')
export const middleName = name('v.middleName')
