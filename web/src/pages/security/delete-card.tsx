import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { DeleteAccount } from '../../flows/delete-account/delete-account.tsx'
import { destinationOf } from '../../components/sent-to.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/page.tsx'
import styles from './security.module.css'

export function DeleteCard({ user }: { user: User }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={t('security.delete')} tone="danger">
      <p className={styles.text}>{t('security.delete.text')}</p>
      <div className={styles.delete}>
        <Button kind="dangerQuiet" onClick={() => setOpen(true)}>
          {t('security.delete.button')}
        </Button>
      </div>
      {isOpen && <DeleteAccount login={user.email ?? destinationOf(user, 'sms')} onClose={() => setOpen(false)} />}
    </Card>
  )
}
