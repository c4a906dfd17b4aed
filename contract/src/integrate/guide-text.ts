import type { Locale } from '../fields/locale.ts'
import { isPlain } from './recipe.ts'

/** The pages that the guide is served as. */
export const guidePaths = ['/docs', '/docs/matrix'] as const
export type GuidePath = (typeof guidePaths)[number]

/** Of docs/, in each language. */
export const guideFiles: Record<GuidePath, Record<Locale, string>> = {
  '/docs': { ru: 'integrate.ru.md', en: 'integrate.md' },
  '/docs/matrix': { ru: 'interop.ru.md', en: 'interop.md' },
}

export const samplePlainIssuer = 'http://id.example'
export const sampleIssuer = 'https://id.example'

/** What stands for the address of this very Kabinet until it is known: code for one without https is another. */
export const sampleFor = (issuer: string): string => (isPlain(issuer) ? samplePlainIssuer : sampleIssuer)

/** A page of the guide as the build reads it out of its Markdown (`web/guide-text.ts`) and components draw it. */
export type GuideBlock =
  | { is: 'heading'; depth: number; id: string; title: string; words: GuideWords }
  | { is: 'paragraph'; words: GuideWords }
  | { is: 'code'; text: string }
  | { is: 'list'; ordered: boolean; items: readonly (readonly GuideBlock[])[] }
  | { is: 'table'; head: readonly GuideCell[]; rows: readonly GuideCell[][] }
  /** Of a list whose items stand close together. */
  | { is: 'words'; words: GuideWords }
export type GuideCell = { title: string; words: GuideWords }
export type GuideWords = readonly (
  | string
  | { is: 'code'; text: string }
  | { is: 'strong' | 'em'; words: GuideWords }
  | { is: 'link'; href: string; words: GuideWords }
)[]

/** As GitHub makes them, so that a link works in the repository and here. */
export const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
