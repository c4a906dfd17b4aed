import type { User } from '@kabinet/contract/api/me.api'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { AdvisedAct, useSecurityStatus } from '../../../components/advice/advice.tsx'
import { useT } from '../../../text/use-t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/page/page.tsx'
import styles from './readers.module.css'

/** The same advice as on /security; nothing when there is none. */
export function AdviceCard({ user }: { user: User }) {
  const t = useT()
  const navigate = useNavigate()
  const line = useRef<HTMLParagraphElement>(null)
  const { level, next } = useSecurityStatus(user)
  if (!next) return null
  return (
    <Card>
      <p ref={line} tabIndex={-1} className={styles.advice} data-good={level === 'good' || undefined}>
        <Icon name={level === 'good' ? 'info' : 'alert'} />
        <span>{t(`advice.${next}`)}</span>
      </p>
      <AdvisedAct step={next} focusTarget={line} onRow={(row) => void navigate(`/security#${row}`)} />
    </Card>
  )
}
