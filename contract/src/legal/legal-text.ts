/** A text that people agree to. Whoever changes a word gives it a new `version`: what was agreed to is kept by version and hash. */
export type LegalText = {
  version: string
  title: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export const legalKinds = ['user_agreement', 'personal_data'] as const
export type LegalKind = (typeof legalKinds)[number]
