import type { User } from '@kabinet/contract/api/me.api'
import { readersNoticeKey } from '../session/readers-notice.ts'

/** Without persistent storage, so that the viewer's own session is kept. */
export function setStage({
  path,
  local,
  tab,
}: {
  path: string
  local: Record<string, string>
  tab: Record<string, string>
}): void {
  Object.defineProperty(window, 'localStorage', { value: forgetful(local) })
  Object.defineProperty(window, 'sessionStorage', { value: forgetful(tab) })
  history.replaceState(null, '', path)
}

/** Only its own sample shows the notice about readers: it is open there (`readersNoticeIn`). */
export const noticeShownTo = ({ user_id }: User) => ({ [readersNoticeKey]: JSON.stringify([user_id]) })
export const readersNoticeIn = ({ user_id }: User) => ({ [readersNoticeKey]: user_id })

export function setRegistrationPolicy(policy = 'open'): void {
  const known = document.querySelector('meta[name="registration"]')
  const meta = known ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute('name', 'registration')
  meta.setAttribute('content', policy)
}

function forgetful(first: Record<string, string>) {
  const stored = new Map(Object.entries(first))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
