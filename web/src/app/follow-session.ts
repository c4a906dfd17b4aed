import type { DataRouter } from 'react-router'
import { closeFlow, suspendFlow } from '../lib/active-flow.ts'
import { forgetUnsaved } from '../lib/forms/unsaved.ts'
import { onSession, type SessionEvent } from '../session/session.ts'
import { leaveLoginNotice } from '../session/login-notice.ts'
import { rememberReturnPath, pathAfterLogIn } from '../session/return-path.ts'
import { rowOf } from './routes.ts'

/** Navigates when the session of the open page ends or changes. Returns an unsubscribe function. */
export function followSession(router: DataRouter): () => void {
  const at = () => rowOf(router.state.matches.at(-1)?.route.handle)
  const leave = (event: 'left' | 'ended') => {
    if (event === 'ended') suspendFlow()
    else closeFlow()
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
    // Another tab signed in with another account: no data of the old one may stay on the screen.
    replaced: () => location.reload(),
    // The sign-in flow of this tab navigates itself.
    started: () => undefined,
    startedElsewhere: () => {
      const { path } = at() ?? {}
      if (path === '/authorize') return location.reload()
      if (path !== '/login' && path !== '/registration-finish') return
      const interaction = new URLSearchParams(router.state.location.search).get('interaction')
      void router.navigate(pathAfterLogIn(interaction), { replace: true })
    },
  }
  return onSession((event) => reactions[event]())
}
