import type { Locale } from './fields/locale.ts'

/** Who sees a prerendered page: the browser knows whether somebody is signed in here, the server does not. */
export type Viewer = 'guest' | 'signed-in'

/** The first picture of a page as markup, drawn by the build (`web/src/prerender.tsx`) and sent by the server (`server/src/http/page.ts`). */
export type PrerenderedPage = { page: PrerenderedPath; for: readonly Viewer[]; locale: Locale; html: string }

/** A path, and for /authorize what it has to do with the person. */
export type PrerenderedPath = `/${string}` | `authorize: ${'login' | 'consent' | 'continue'}`

/** Where the prerendered pages lie, within the folder of the built pages, and for each path the tag that starts its program (`*`: any other path). */
export const prerenderedFile = '.prerendered/pages.json'
export const filesFile = '.prerendered/files.json'

/** What only the server knows stands in the prerendered pages as characters of no language (Unicode, private use area). The first letter of a name begins its placeholder. */
export const serverPlaceholders = {
  product: '\uE000',
  initial: '\uE001',
  service: '\uE001\uE002',
  host: '\uE003',
  description: '\uE004',
} as const

/** What only the browser knows, from what it keeps for the side menu; it is filled in by `web/public/start.js`. */
export const viewerPlaceholders = { first_name: '\uE010\uE011', last_name: '\uE012\uE013', contact: '\uE014' } as const
