import { useOnline } from '../../lib/use-online.ts'
import { useT } from '../../text/use-t.ts'
import styles from './frame.module.css'

/** Shown while offline. Queries and pages reload by themselves once the network is back. */
export function OfflineBar() {
  const t = useT()
  const online = useOnline()
  return <div role="status">{!online && <p className={styles.offline}>{t('e.offline')}</p>}</div>
}
