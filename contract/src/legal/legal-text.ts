import * as z from 'zod/mini'

/** A text that people agree to. Whoever changes a word gives it a new `version`, a day: what was agreed to is kept by version and hash. */
export const legalText = z.object({
  version: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type LegalText = z.output<typeof legalText>

export const legalKinds = ['user_agreement', 'personal_data'] as const
export type LegalKind = (typeof legalKinds)[number]
