import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { readMenuUser } from '../session/menu-user.ts'
import { onSession, readSession } from '../session/session.ts'
import { useT } from '../text/use-t.ts'
import { Notice } from '../ui/notice.tsx'

/** Names the signed-in account above a form for guests. The pre-rendered page is that of a guest. */
export function SignedInNotice() {
  const t = useT()
  const login = useSyncExternalStore(onSession, signedInLogin, () => null)
  if (login === null) return null
  return (
    <Notice kind="info" action={<Link to="/">{t('authorize.toCabinet')}</Link>}>
      {t('registration.signedIn', { login })}
    </Notice>
  )
}

const signedInLogin = () => (readSession() ? (readMenuUser()?.contact ?? null) : null)
