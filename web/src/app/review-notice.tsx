import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { storedValue, localStore } from '../lib/web-storage.ts'
import { readSession } from '../session/session.ts'
import { useT } from '../text/use-t.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './recovery-notice.module.css'

const page = '/security/review'
const opened = storedValue(localStore, 'review-opened', z.string())

export function ReviewNotice() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const signIn = readSession()?.sign_in
    if (!signIn || opened.read() === signIn) return
    opened.keep(signIn)
    void navigate(page)
  }, [navigate])
  if (pathname === page) return null
  return (
    <div className={styles.notice}>
      <Notice kind="warn" action={<Link to={page}>{t('review.open')}</Link>}>
        {t('review.notice')}
      </Notice>
    </div>
  )
}
