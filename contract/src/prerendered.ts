import type { Locale } from './fields/locale.ts'

/** The browser knows whether somebody is signed in here, the server does not. */
export const viewers = ['guest', 'signed-in'] as const
export type Viewer = (typeof viewers)[number]

/** How a visit begins: made by the build (`web/prerender.ts`), sent by the server (`server/src/http/pages/page.ts`), chosen in the browser (`web/src/start.ts`). */
export type FirstView = {
  /** A path, with what it asks of the person at /authorize; `*`: any path without a view of its own. */
  page: `/${string}` | '*'
  viewers: readonly Viewer[]
  locale: Locale
  /** What the program does with the markup: takes it over as it is, or draws in its place. */
  takeOver: 'hydrate' | 'replace'
  html: string
  /** The code and the texts of this page, besides the files that every document names. */
  files: readonly string[]
  /** Said when the program does not come, and the way to try again. */
  lost: readonly [problem: string, retry: string]
}

/**
 * A page that is read without the program too: in the language that was asked for it stands in the document itself, outside of any template.
 * `issuer`: what stands in it for the address of this Kabinet.
 */
export type StandingView = FirstView & { title: string; issuer: string }

/** Where it lies, within the folder of the built pages. */
export const standingViewFile = ({ page, locale, issuer }: Pick<StandingView, 'page' | 'locale' | 'issuer'>) =>
  `.prerendered${page}.${locale}.${new URL(issuer).protocol.slice(0, -1)}.json`

/** Where the first views lie, within the folder of the built pages. */
export const firstViewsFile = '.prerendered/first-views.json'

/** What only the server knows stands in the markup as characters of no language (Unicode, private use area). The first letter of a name begins its placeholder. */
export const serverPlaceholders = {
  product: '\uE000',
  supportPhone: '\uE005',
  supportTel: '\uE006',
  supportEmail: '\uE007',
  supportUrl: '\uE008',
  initial: '\uE001',
  service: '\uE001\uE002',
  host: '\uE003',
  description: '\uE004',
} as const

/** Names that only the browser has, kept for the side menu; `web/src/start.ts` fills them in. */
export const viewerPlaceholders = { first_name: '\uE010\uE011', last_name: '\uE012\uE013', contact: '\uE014' } as const
