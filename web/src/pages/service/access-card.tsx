import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { usePatchClient } from '../../data/clients/clients.ts'
import { cx } from '../../lib/format/cx.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service.module.css'
import { Testers } from './testers.tsx'

/** Test mode: only the owner and those invited may sign in; then publishing. */
export function AccessCard({ client }: { client: Client }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const isTest = client.status === 'test'
  return (
    <Card heading={t('service.access')} actions={isTest && <Badge kind="warn">{t('service.access.badge')}</Badge>}>
      <Stack>
        <p>{t(isTest ? 'service.access.test' : 'service.access.published', { product })}</p>
        {isTest && <Testers client={client} />}
        <div className={cx(isTest && styles.publish)}>
          {isTest && <p>{t('service.publish.hint')}</p>}
          <Button onClick={() => setAsking(true)}>{t(isTest ? 'service.publish' : 'service.unpublish')}</Button>
        </div>
      </Stack>
      {isAsking && <ChangeStatus client={client} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Said before it happens: who may come in from now on. */
function ChangeStatus({ client: { id, name, status }, onClose }: { client: Client; onClose: () => void }) {
  const t = useT()
  const change = usePatchClient(id)
  const wanted = status === 'test' ? 'published' : 'test'
  const act = wanted === 'published' ? 'publish' : 'unpublish'
  const done = () => {
    toast('success', t('s.changed'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t(`service.${act}.title`, { name })}
      confirm={t(`service.${act}`)}
      busy={change.isPending}
      failure={change.error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void change.mutateAsync({ status: wanted }).then(done, () => undefined)}
      onCancel={onClose}
    >
      <p>{t(`service.${act}.text`, { product })}</p>
    </ConfirmDialog>
  )
}
