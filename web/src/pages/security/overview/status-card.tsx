import type { User } from '@kabinet/contract/api/me.api'
import { useRef } from 'react'
import { useFocusAfterFlow } from '../../../components/use-focus-after-flow.ts'
import { usePasskeys } from '../../../data/security/passkeys.ts'
import { useSecondStep } from '../../../data/security/second-step.ts'
import { type FlowName, openFlow } from '../../../lib/active-flow.ts'
import { listOf } from '../../../lib/format/list.ts'
import { canUsePasskeys } from '../../../lib/can-use-passkeys.ts'
import type { PlainKey } from '../../../text/messages.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/page/page.tsx'
import styles from './row.module.css'
import { type NextStep, securityStatus } from './status.ts'
import type { RowName, Wanted } from './wanted-row.ts'

export function StatusCard({ user, onWant }: { user: User; onWant: (wanted: Wanted) => void }) {
  const t = useT()
  const language = useLanguage()
  const line = useRef<HTMLDivElement>(null)
  const follow = useFocusAfterFlow(line)
  const [{ data: secondStep }, { data: passkeys }] = [useSecondStep(), usePasskeys()]
  const known = { user, secondStep, passkeys: passkeys?.total, canAddPasskeys: canUsePasskeys() }
  const { level, means, next } = securityStatus(known)
  const list = listOf(
    means.map((one) => t(`security.means.${one}`)),
    language,
  )
  const take = ({ flow, row }: Way) => {
    if (row) return onWant({ row, press: true })
    follow()
    openFlow(flow)
  }
  return (
    <Card>
      <div className={styles.status}>
        <div ref={line} tabIndex={-1} className={styles.line} data-good={level === 'good' || undefined}>
          <Icon name={level === 'good' ? 'checkCircle' : 'alert'} />
          <div>
            <p className={styles.answer}>{t(`security.status.${level}`, { means: list })}</p>
            {next && <p>{t(`security.next.${next}`)}</p>}
          </div>
        </div>
        {next && (
          <Button kind="primary" onClick={() => take(ways[next])}>
            {t(ways[next].words)}
          </Button>
        )}
      </div>
    </Card>
  )
}

type Way = { words: PlainKey } & ({ row: RowName; flow?: undefined } | { flow: FlowName; row?: undefined })

const ways: Record<NextStep, Way> = {
  secondStep: { words: 'security.next.do.secondStep', row: 'second-step' },
  codes: { words: 'security.next.do.codes', row: 'recovery-codes' },
  verifyEmail: { words: 'security.method.verify.email', flow: 'verify-email' },
  verifyPhone: { words: 'security.method.verify.phone', flow: 'verify-phone' },
  app: { words: 'security.next.do.app', row: 'app' },
  mailbox: { words: 'security.next.do.mailbox', row: 'second-step' },
  addPhone: { words: 'security.method.add.phone', flow: 'change-phone' },
  addEmail: { words: 'security.method.add.email', flow: 'change-email' },
  passkey: { words: 'security.next.do.passkey', row: 'passkeys' },
}
