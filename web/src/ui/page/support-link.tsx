import { useT } from '../../text/use-t.ts'
import styles from './support-link.module.css'

export const supportReasons = ['code', 'closed', 'recovery', 'request', 'mail'] as const
export type SupportReason = (typeof supportReasons)[number]

/** In this tab: the page knows the login, and leads back. */
export const supportAddress = (why: SupportReason) => `/feedback?why=${why}`

export function SupportLink({ why }: { why: SupportReason }) {
  const t = useT()
  return (
    <a href={supportAddress(why)} className={styles.link}>
      {t('code.support')}
    </a>
  )
}
