import type { AccountEvent } from '@kabinet/contract/api/events.api'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import styles from './activity.module.css'

export function EventRow({ event }: { event: AccountEvent }) {
  const t = useT()
  const language = useLanguage()
  const { kind, happened_at, times, browser, system, address, by_support: bySupport, service } = event
  const device = [browser, system].filter((part) => part !== null).join(', ')
  const from = bySupport ? t('activity.bySupport') : [device, address].filter(Boolean).join('\u00a0· ')
  return (
    <li className={styles.event} tabIndex={-1}>
      <span className={styles.what}>
        {t(`activity.kind.${kind}`)}
        {service && <span className={styles.service}>: {service}</span>}
        {times > 1 && <span>{`\u00a0· ${t('activity.times', { count: times })}`}</span>}
      </span>
      <span className={styles.when}>
        <time dateTime={happened_at}>{momentOfInstant(happened_at, language)}</time>
        {from && <span>{from}</span>}
      </span>
    </li>
  )
}
