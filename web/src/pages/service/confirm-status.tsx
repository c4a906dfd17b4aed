import type { Client } from '@kabinet/contract/data/client-fields'
import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { usePatchClient } from '../../data/clients/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'

type Props = { client: Client; act: 'publish' | 'unpublish'; onClose: () => void }

export function ConfirmStatus({ client, act, onClose }: Props) {
  const { id, name } = client
  const t = useT()
  const change = usePatchClient(id)
  const done = ({ publishing }: Client) => {
    toast('success', (t) => t(publishing ? 'service.publishing.asked' : 's.changed'))
    onClose()
  }
  const confirm = () =>
    change.mutateAsync({ status: act === 'publish' ? 'published' : 'test' }).then(done, () => undefined)
  return (
    <ConfirmDialog
      open
      title={t(`service.${act}.title`, { name })}
      confirm={t(`service.${act}`)}
      busy={change.isPending}
      failure={change.error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t(`service.${act}.text`, { product: product() })}</p>
      {act === 'publish' && client.platforms.includes('WEB') && <LocalAddresses addresses={client.redirect_uris} />}
    </ConfirmDialog>
  )
}

/** Not for applications: they may use any port (RFC 8252 7.3). */
function LocalAddresses({ addresses }: { addresses: readonly string[] }) {
  const t = useT()
  const local = addresses.filter((address) => isLoopback(new URL(address).hostname))
  if (local.length === 0) return null
  return (
    <>
      {local.length === addresses.length && <Notice kind="warn">{t('service.publish.local')}</Notice>}
      <p>{t('service.publish.ports')}</p>
    </>
  )
}
