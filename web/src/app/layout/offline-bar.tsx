import { useOnline } from '../../lib/use-online.ts'
import { useT } from '../../text/use-t.ts'
import styles from './frame.module.css'

export function OfflineBar() {
  const t = useT()
  const online = useOnline()
  return <div role="status">{!online && <p className={styles.offline}>{t('e.offline')}</p>}</div>
}
