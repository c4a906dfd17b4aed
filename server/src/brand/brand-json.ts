import * as z from 'zod'
import { isColour, type Colour } from './colours.ts'
import { eachLocale } from '../lib/each-locale.ts'
import type { Mistakes } from './mistakes.ts'
import { ownTokens } from './palette.ts'

/** Rejects control characters and bidirectional overrides, which can change the text around a name. */
const line = (max: number) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'may not be empty')
    .max(max, `may have up to ${max} characters`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters')

const words = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? eachLocale(() => value) : value),
    z.strictObject(eachLocale(() => line(max))),
  )

const colour = z.custom<Colour>(isColour, { error: 'must be a colour such as #1f56c9' })
const colours = z.partialRecord(z.enum(ownTokens), z.strictObject({ light: colour, dark: colour }))

const brandJson = z.strictObject({
  name: words(60).optional(),
  about: words(200).optional(),
  operator: z.strictObject({ name: words(200), address: words(300) }).optional(),
  reservedNames: z.array(line(60)).max(100, 'may have up to 100 names').optional(),
  support: z
    .strictObject({
      email: z.email('must be an e-mail address').max(254).optional(),
      phone: z
        .string()
        .regex(/^\+?[\d ()\u00a0-]{5,24}$/, 'must be a phone number such as +7 800 000-00-00')
        .optional(),
      url: z
        .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
        .max(300)
        .optional(),
      answers: words(120).optional(),
    })
    .optional(),
  colours: colours.optional(),
  logo: z.strictObject({ holdsName: z.boolean({ error: 'must be true or false' }) }).optional(),
})
export type BrandJson = z.output<typeof brandJson>

const file = 'brand.json'

export function readBrandJson(bytes: Buffer | undefined, mistakes: Mistakes): BrandJson {
  try {
    const read = brandJson.safeParse(JSON.parse(bytes?.toString('utf8').replace(/^\uFEFF/, '') ?? '{}'))
    if (read.success) return read.data
    for (const issue of read.error.issues) mistakes.add(file, problemOf(issue))
  } catch (error) {
    mistakes.add(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return {}
}

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const at = (...more: PropertyKey[]) => [...path, ...more].join('.') || 'it'
  if (issue.code === 'unrecognized_keys') {
    const known = path[0] === 'colours' && path.length === 1 ? `; there are ${ownTokens.join(', ')}` : ''
    return `${at(issue.keys[0] ?? '')} is not known${known}`
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') return `${at()} must be an object in braces`
  return `${at()} ${issue.input === undefined && issue.code === 'invalid_type' ? 'is missing' : issue.message}`
}
