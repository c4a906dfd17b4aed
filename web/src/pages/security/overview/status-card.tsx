import type { User } from '@kabinet/contract/api/me.api'
import { useRef } from 'react'
import { AdvisedAct, useSecurityStatus } from '../../../components/advice/advice.tsx'
import { listOf } from '../../../lib/format/list.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/page/page.tsx'
import styles from './row.module.css'
import type { Wanted } from './wanted-row.ts'

export function StatusCard({ user, onWant }: { user: User; onWant: (wanted: Wanted) => void }) {
  const t = useT()
  const language = useLanguage()
  const line = useRef<HTMLDivElement>(null)
  const { level, means, next } = useSecurityStatus(user)
  const list = listOf(
    means.map((one) => t(`security.means.${one}`)),
    language,
  )
  return (
    <Card>
      <div className={styles.status}>
        <div ref={line} tabIndex={-1} className={styles.line} data-good={level === 'good' || undefined}>
          <Icon name={level === 'good' ? 'checkCircle' : 'alert'} />
          <div>
            <p className={styles.answer}>{t(`security.status.${level}`, { means: list })}</p>
            {next && <p>{t(`advice.${next}`)}</p>}
          </div>
        </div>
        {next && <AdvisedAct step={next} focusTarget={line} onRow={(row) => onWant({ row, press: true })} />}
      </div>
    </Card>
  )
}
