import type { Locale } from '../fields/locale.ts'
import { isPlain } from './recipe.ts'

export const guidePaths = ['/docs', '/docs/matrix'] as const
export type GuidePath = (typeof guidePaths)[number]

export const guideFiles: Record<GuidePath, Record<Locale, string>> = {
  '/docs': { ru: 'integrate.ru.md', en: 'integrate.md' },
  '/docs/matrix': { ru: 'interop.ru.md', en: 'interop.md' },
}

export const samplePlainIssuer = 'http://id.example'
export const sampleIssuer = 'https://id.example'

/** Code for a plain-http issuer differs. */
export const sampleFor = (issuer: string): string => (isPlain(issuer) ? samplePlainIssuer : sampleIssuer)

export type GuideBlock =
  | { is: 'heading'; depth: number; id: string; title: string; words: GuideWords }
  | { is: 'paragraph'; words: GuideWords }
  | { is: 'code'; text: string }
  | { is: 'list'; ordered: boolean; items: readonly (readonly GuideBlock[])[] }
  | { is: 'table'; head: readonly GuideCell[]; rows: readonly GuideCell[][] }
  | { is: 'words'; words: GuideWords }
export type GuideCell = { title: string; words: GuideWords }
export type GuideWords = readonly (
  | string
  | { is: 'code'; text: string }
  | { is: 'strong' | 'em'; words: GuideWords }
  | { is: 'link'; href: string; words: GuideWords }
)[]

/** GitHub's heading ids, so that links work in the repository and on the site. */
export const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
