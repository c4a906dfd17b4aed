import { useSyncExternalStore } from 'react'
import { useT } from '../text/use-t.ts'
import styles from './frame.module.css'

/** On top while there is no network. Queries load again by themselves when it is back. */
export function OfflineBar() {
  const t = useT()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={styles.offline}>{t('e.offline')}</p>}</div>
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
