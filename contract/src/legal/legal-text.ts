import * as z from 'zod/mini'

/** A text that users agree to. Every change needs a new `version` (a day): consent is stored by version and hash. */
export const legalText = z.object({
  version: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type LegalText = z.output<typeof legalText>

export const legalKinds = ['user_agreement', 'personal_data'] as const
export type LegalKind = (typeof legalKinds)[number]
