import { useT } from '../../text/use-t.ts'
import styles from './support-link.module.css'

/** In a new tab: what was typed here stays. */
export function SupportLink() {
  const t = useT()
  return (
    <a href="/feedback" target="_blank" rel="noopener" className={styles.link}>
      {t('code.support')}
    </a>
  )
}
