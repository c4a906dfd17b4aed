import { useT } from '../../text/use-t.ts'
import styles from './support-link.module.css'

/** Opens a new tab, so that input on this page is kept. */
export function SupportLink() {
  const t = useT()
  return (
    <a href="/feedback" target="_blank" rel="noopener" className={styles.link}>
      {t('code.support')}
    </a>
  )
}
