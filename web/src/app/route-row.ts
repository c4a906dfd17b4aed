import type { Viewer } from '@kabinet/contract/prerendered'
import type { PlainKey } from '../text/messages.ts'
import type { IconName } from '../ui/icon.tsx'
import { bundleTexts, type InBundle } from './bundles.ts'

/** `guest`: open, but whoever is signed in goes on to the cabinet, unless a service waits (`?interaction=`). */
export type Visitor = 'public' | 'guest' | 'signed-in'

export type RouteRow = InBundle & {
  path: `/${string}`
  who: Visitor
  /** For whom the build draws the page: where it depends neither on a link in the address nor on an answer of the server (decision 0042). */
  prerendered?: readonly Viewer[]
  /** The section in the tab's title; absent: the product's name alone. */
  section?: PlainKey
  /** In the menu, under the section's name. */
  icon?: IconName
}

/** A page with the texts and the queries of the cabinet, which a few public pages need too. */
export const isOfCabinet = ({ bundle }: RouteRow) => bundleTexts[bundle].includes('cabinet') && bundle !== 'guide'

/** A page to be read: in a wider frame, and in the language of its address (decision 0042). */
export const isGuide = ({ bundle }: RouteRow) => bundle === 'guide'
