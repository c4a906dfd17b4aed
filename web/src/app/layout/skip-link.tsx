import { useT } from '../../text/use-t.ts'
import styles from './frame.module.css'

export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
