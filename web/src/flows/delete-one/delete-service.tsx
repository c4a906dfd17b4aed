import type { Client } from '@kabinet/contract/data/client-fields'
import { clientKey, useClientUsers, useDeleteClient } from '../../data/clients/clients.ts'
import { useLeave } from '../../data/use-leave.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { DeleteOne } from './delete-one.tsx'
import { DeleteUsedService } from './delete-used-service.tsx'

type Props = { client: Client; onClose: () => void }

/** docs/design.md#dialog-flows: shows the list of services afterwards. */
export function DeleteService({ client, onClose }: Props) {
  const t = useT()
  const users = useClientUsers(client.id)
  const leave = useLeave('/services', clientKey(client.id))
  if (users.data?.users === 0) return <DeleteUnused client={client} onClose={onClose} />
  if (users.data) return <DeleteUsedService client={client} users={users.data} leave={leave} onClose={onClose} />
  return (
    <Dialog open title={t('service.delete.title', { name: client.name })} onClose={onClose}>
      <Loaded query={users} skeleton={<Skeleton lines={4} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function DeleteUnused({ client, onClose }: Props) {
  const t = useT()
  return (
    <DeleteOne
      title={t('service.delete.title', { name: client.name })}
      text={t('service.delete.text', { product: product() })}
      deletion={useDeleteClient(client.id)}
      leave={useLeave('/services', clientKey(client.id))}
      onClose={onClose}
    />
  )
}
