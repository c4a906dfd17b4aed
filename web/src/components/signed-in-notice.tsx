import { useSyncExternalStore } from 'react'
import { readMenuUser } from '../session/menu-user.ts'
import { onSession, readSession } from '../session/session.ts'
import { useT } from '../text/use-t.ts'
import { Notice } from '../ui/notice.tsx'

/** The prerendered page is that of a guest. */
export function SignedInNotice() {
  const t = useT()
  const login = useSyncExternalStore(onSession, signedInLogin, () => null)
  return login && <Notice kind="info">{t('registration.signedIn', { login })}</Notice>
}

const signedInLogin = () => readSession() && (readMenuUser()?.contact ?? null)
