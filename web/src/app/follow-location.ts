import type { DataRouter } from 'react-router'
import { requestHeadingFocus } from '../lib/heading-focus.ts'
import { beginWaiting } from '../lib/waits/waiting.ts'
import { pendingNavigation } from '../lib/pending-navigation.ts'

/**
 * Focuses the h1 when the path changes, but not on the first page or between steps of one page. Runs before the page
 * renders, so that its h1 can claim the focus.
 */
export function followLocation(router: DataRouter): void {
  let last = router.state.location.pathname
  let arrive: (() => void) | null = null
  router.subscribe(({ location, navigation }) => {
    const isPending = navigation.state !== 'idle'
    pendingNavigation.set(isPending)
    if (isPending) arrive ??= beginWaiting()
    else {
      arrive?.()
      arrive = null
    }
    if (location.pathname !== last) requestHeadingFocus()
    last = location.pathname
  })
}
