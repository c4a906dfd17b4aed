import type { DataRouter } from 'react-router'
import { wantHeadingFocus } from '../lib/heading-focus.ts'
import { pendingNavigation } from '../lib/pending-navigation.ts'

/** Another path moves the focus to its h1; the first page and the steps of one page do not. Before the page is drawn, so that its h1 can claim it. */
export function followLocation(router: DataRouter): void {
  let last = router.state.location.pathname
  router.subscribe(({ location, navigation }) => {
    pendingNavigation.set(navigation.state !== 'idle')
    if (location.pathname !== last) wantHeadingFocus()
    last = location.pathname
  })
}
