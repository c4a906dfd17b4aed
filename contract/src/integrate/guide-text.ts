import { isPlain } from './recipe.ts'

/** A page as found by the search of the guide. `text`: its words without case. */
export type FoundPage = { href: string; title: string; text: string }

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
  | { is: 'link'; href: string; id?: string; words: GuideWords }
)[]

/** GitHub's heading ids, so that links work in the repository and on the site. */
export const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
