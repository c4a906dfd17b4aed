import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { missingPage } from '../../lib/missing-page.ts'
import { useT } from '../../text/use-t.ts'
import styles from './frame.module.css'
import { Notice } from '../../ui/notice.tsx'

/** Longer ones could carry a message. They stay percent-encoded for the same reason. */
const maxShown = 40

/** On the page where an unknown address led, until the next one. */
export function MissingPageNotice() {
  const path = useSyncExternalStore(missingPage.subscribe, missingPage.get, () => null)
  return path === null ? null : <Said key={path} path={path} />
}

function Said({ path }: { path: string }) {
  const t = useT()
  const { pathname } = useLocation()
  const [arrival] = useState(pathname)
  useEffect(() => {
    if (pathname !== arrival) missingPage.set(null)
  }, [pathname, arrival])
  const shown = path.length > maxShown ? `${path.slice(0, maxShown)}…` : path
  return (
    <div className={styles.missing}>
      <Notice kind="warn">{t('shell.noPage', { path: shown })}</Notice>
    </div>
  )
}
