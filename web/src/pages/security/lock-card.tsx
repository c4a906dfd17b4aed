import { useState } from 'react'
import { useLockAccount } from '../../data/security/security.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'

export function LockCard() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card heading={t('lock.title')}>
      <Stack tight>
        <p>{t('lock.about')}</p>
        <div>
          <Button onClick={() => setAsking(true)}>{t('lock.button')}</Button>
        </div>
      </Stack>
      {isAsking && <AskToLock onClose={() => setAsking(false)} />}
    </Card>
  )
}

function AskToLock({ onClose }: { onClose: () => void }) {
  const t = useT()
  const locking = useLockAccount()
  return (
    <ConfirmDialog
      open
      danger
      title={t('lock.ask')}
      confirm={t('lock.confirm')}
      busy={locking.isPending}
      failure={locking.error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => locking.mutate()}
      onCancel={onClose}
    >
      <p>{t('lock.text')}</p>
    </ConfirmDialog>
  )
}
