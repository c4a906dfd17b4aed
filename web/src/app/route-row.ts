import type { Viewer } from '@kabinet/contract/prerendered'
import type { ComponentType } from 'react'
import type { PlainKey } from '../text/messages.ts'
import type { IconName } from '../ui/icon.tsx'

/** `guest`: open, but whoever is signed in goes on to the cabinet, unless a service waits (`?interaction=`). */
export type Visitor = 'public' | 'guest' | 'signed-in'

export type RouteRow = {
  path: `/${string}`
  page: () => Promise<ComponentType>
  who: Visitor
  /** For whom the build draws the page: where it depends neither on a link in the address nor on an answer of the server (decision 0042). */
  prerendered?: readonly Viewer[]
  /** A public page that says and asks what those behind the sign-in do: with their texts, and the answers that they share. */
  needsCabinet?: true
  /** A page to be read: in a wider frame, and in the language of its address (decision 0042). */
  isGuide?: true
  /** The section in the tab's title; absent: the product's name alone. */
  section?: PlainKey
  /** In the menu, under the section's name. */
  icon?: IconName
}

export const isOfCabinet = ({ who, needsCabinet }: RouteRow) => who === 'signed-in' || needsCabinet === true
