import type { Viewer } from '@kabinet/contract/prerendered'
import type { PlainKey } from '../text/messages.ts'
import { bundles, type InBundle } from './bundles.ts'

/** `guest`: public, but signed-in users are redirected to the cabinet, unless a service waits (`?interaction=`). */
export type Visitor = 'public' | 'guest' | 'signed-in'

export type RouteRow = InBundle & {
  path: `/${string}`
  who: Visitor
  /** Viewers that the build prerenders the page for. Requires that it depends on no link token and no server reply (decision 0042). */
  prerendered?: readonly Viewer[]
  /** Absent: the product name alone. */
  section?: PlainKey
}

type PageRow = readonly [path: RouteRow['path'], page: InBundle, prerendered?: RouteRow['prerendered']]

/** Rows of pages that have the same visitors and section. */
export const rowsOf = (shared: Pick<RouteRow, 'who' | 'section'>, ...rows: readonly PageRow[]) =>
  rows.map(([path, page, prerendered]): RouteRow => ({ path, ...shared, ...page, ...(prerendered && { prerendered }) }))

/** True for pages that use the texts and queries of the cabinet, including a few public ones. */
export const isOfCabinet = ({ bundle }: RouteRow) => bundles[bundle].texts.includes('cabinet') && bundle !== 'guide'

/** True for pages to read: a wider frame, and the language is part of the address (decision 0042). */
export const isGuide = ({ bundle }: RouteRow) => bundle === 'guide'
