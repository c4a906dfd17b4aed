import { useMe } from '../data/me.ts'
import { useStopRecovery } from '../data/auth/recovery.ts'
import { momentOfInstant } from '../lib/format/instant.ts'
import { masked } from '../lib/format/unbroken.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './recovery-notice.module.css'

export function RecoveryNotice() {
  const t = useT()
  const language = useLanguage()
  const stopping = useStopRecovery()
  const recovery = useMe().data?.recovery
  if (!recovery) return null
  const stop = (
    <Button kind="quiet" busy={stopping.isPending} onClick={() => stopping.mutate()}>
      {t('recover.stop')}
    </Button>
  )
  return (
    <div className={styles.notice}>
      <Notice kind="warn" action={stop}>
        {t('recover.notice', { when: momentOfInstant(recovery.due_at, language), to: masked(recovery.destination) })}
      </Notice>
    </div>
  )
}
