import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { usePatchClient } from '../../data/clients/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'

/** Publishes a service, or takes it back to test mode: said before it happens, who may come in from now on. */
export function ChangeStatus({ client: { id, name, status } }: { client: Client }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const change = usePatchClient(id)
  const wanted = status === 'test' ? 'published' : 'test'
  const act = wanted === 'published' ? 'publish' : 'unpublish'
  const done = () => {
    toast('success', (t) => t('s.changed'))
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(`service.${act}`)}</Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t(`service.${act}.title`, { name })}
          confirm={t(`service.${act}`)}
          busy={change.isPending}
          failure={change.error}
          texts={{ otherwise: 'e.save' }}
          onConfirm={() => void change.mutateAsync({ status: wanted }).then(done, () => undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{t(`service.${act}.text`, { product: product() })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
