import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { DeleteAccount } from '../../flows/delete-account/late-delete-account.ts'
import { destinationOf } from '../../components/sent-to.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/page.tsx'
import { ArchiveRow } from './archive/archive-row.tsx'
import { RowLink, Rows } from './overview/row.tsx'
import styles from './security.module.css'

/** Users look here for the download, and for who reads their data: the menu calls that page «Подключить сервис». */
export function DataCard({ user }: { user: User | undefined }) {
  const t = useT()
  return (
    <Card heading={t('archive.card')}>
      {user && (
        <Rows>
          <ArchiveRow user={user} />
        </Rows>
      )}
      <div className={styles.only}>
        <RowLink to="/services/access">{t('access.title')}</RowLink>
      </div>
    </Card>
  )
}

export function DeleteCard({ user }: { user: User }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={t('security.delete')} tone="danger">
      <div className={styles.delete}>
        <Button kind="dangerQuiet" onClick={() => setOpen(true)}>
          {t('security.delete.button')}
        </Button>
      </div>
      {isOpen && <DeleteAccount open login={user.email ?? destinationOf(user, 'sms')} onClose={() => setOpen(false)} />}
    </Card>
  )
}
