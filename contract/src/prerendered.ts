import type { Locale } from './fields/locale.ts'
import type { GuidePath } from './integrate/guide-pages.ts'

/** Only the browser knows whether the viewer is signed in; the server does not. */
export const viewers = ['guest', 'signed-in'] as const
export type Viewer = (typeof viewers)[number]

/** A prerendered first view: built by `web/prerender.ts`, sent by `server/src/http/pages/page.ts`, selected by `web/src/start.ts`. */
export type FirstView = {
  /** With the step at /authorize; `*`: any path without its own view. */
  page: `/${string}` | '*'
  viewers: readonly Viewer[]
  locale: Locale
  takeOver: 'hydrate' | 'replace'
  html: string
  files: readonly string[]
  lost: readonly [problem: string, retry: string]
}

/**
 * A page that is readable without the program: placed in the document itself, not in a template. `issuer`: the
 * placeholder for the address of this Kabinet. `markdown`: its source, for programs.
 */
export type StandingView = FirstView & { page: GuidePath; title: string; issuer: string; markdown: string }

/** Path within the folder of the built pages. */
export const standingViewFile = ({ page, locale, issuer }: Pick<StandingView, 'page' | 'locale' | 'issuer'>) =>
  `.prerendered${page}.${locale}.${new URL(issuer).protocol.slice(0, -1)}.json`

export const firstViewsFile = '.prerendered/first-views.json'

/** Placeholders for values that only the server knows (Unicode private use area). The first letter of a name precedes its placeholder. */
export const serverPlaceholders = {
  product: '\uE000',
  supportPhone: '\uE005',
  supportTel: '\uE006',
  supportEmail: '\uE007',
  supportUrl: '\uE008',
  operator: '\uE009',
  initial: '\uE001',
  service: '\uE001\uE002',
  host: '\uE003',
  description: '\uE004',
} as const

/** Placeholders for names that only the browser has; `web/src/start.ts` fills them in. */
export const viewerPlaceholders = { first_name: '\uE010\uE011', last_name: '\uE012\uE013', contact: '\uE014' } as const
