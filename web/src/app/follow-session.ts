import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { closeFlow } from '../lib/active-flow.ts'
import { forgetUnsaved } from '../lib/forms/unsaved.ts'
import { onSession, type SessionEvent } from '../session/session.ts'
import { leaveLoginNotice } from '../session/login-notice.ts'
import { rememberReturnPath, takeReturnPath } from '../session/return-path.ts'
import { rowOf } from './routes.ts'

/** What the end or the change of a session means for the page that is open; answers how to stop. */
export function followSession(router: DataRouter, queries: QueryClient): () => void {
  const at = () => rowOf(router.state.matches.at(-1)?.route.handle)
  const leave = (event: 'left' | 'ended') => {
    queries.clear()
    closeFlow()
    if (at()?.who !== 'signed-in') return
    if (event === 'ended') {
      const { pathname, search } = router.state.location
      rememberReturnPath(pathname + search)
      leaveLoginNotice('e.sessionEnded')
    }
    forgetUnsaved()
    void router.navigate('/login', { replace: event === 'ended' })
  }
  const reactions: Record<SessionEvent, () => void> = {
    left: () => leave('left'),
    ended: () => leave('ended'),
    // Another account in another tab: nothing of the old one may stay on the screen.
    replaced: () => location.reload(),
    // The log-in that this tab plays knows the way on by itself.
    started: () => undefined,
    // Signed in in another tab while this one shows the log-in form.
    startedElsewhere: () =>
      void (at()?.who === 'guest' && !document.hasFocus() && router.navigate(takeReturnPath(), { replace: true })),
  }
  return onSession((event) => reactions[event]())
}
