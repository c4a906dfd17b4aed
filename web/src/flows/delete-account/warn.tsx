import type { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSoleServices } from '../../data/security/sole-services.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { eraseAfterDays } from '../../lib/erase-after-days.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Deletion } from './deletion.ts'
import { WhatGoes } from './what-goes.tsx'
import styles from './delete-account.module.css'
import type { ReplyOf } from '@kabinet/contract/route'
import type { listSoleServices } from '@kabinet/contract/api/services/sole-services.api'

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'warn'> }

export function Warn({ onClose, send }: Props) {
  const t = useT()
  const sole = useSoleServices()
  const [isWaiting, setWaiting] = useState(false)
  // A press before the services are known counts, unless there are some to name.
  const goOn = async () => {
    setWaiting(true)
    const { data } = sole.isLoading ? await sole.refetch() : { data: undefined }
    setWaiting(false)
    if (!data || data.items.length === 0) send('continued')
  }
  return (
    <Stack>
      <ul className={styles.bullets}>
        <li>{t('deleteAccount.all')}</li>
        <li>{t('deleteAccount.services', { product: product() })}</li>
        <li>{t('deleteAccount.grace', { count: eraseAfterDays() })}</li>
      </ul>
      <WhatGoes />
      <Link to="/security#my-data" onClick={onClose}>
        {t('deleteAccount.download')}
      </Link>
      {sole.data && sole.data.items.length > 0 && <SoleServices items={sole.data.items} onClose={onClose} />}
      <FailureNotice failure={sole.error} texts={{ otherwise: 'e.load' }} />
      <DialogButtons>
        <Button data-first onClick={onClose}>
          {t('parts.cancel')}
        </Button>
        <Button kind="danger" busy={isWaiting} onClick={() => void goOn()}>
          {t('parts.continue')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

type SoleProps = ReplyOf<typeof listSoleServices> & { onClose: () => void }

function SoleServices({ items, onClose }: SoleProps) {
  const t = useT()
  return (
    <Notice kind="warn">
      {t('deleteAccount.sole')}
      <ul className={styles.bullets}>
        {items.map(({ id, name, users }) => (
          <li key={id}>
            <Link to={`/services/${id}#owners`} onClick={onClose} translate="no">
              {name}
            </Link>
            {' — '}
            {t('deleteAccount.sole.users', { count: users })}
          </li>
        ))}
      </ul>
      {t('deleteAccount.sole.offer')}
    </Notice>
  )
}
