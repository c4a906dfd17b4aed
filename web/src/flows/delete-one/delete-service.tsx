import type { Client } from '@kabinet/contract/data/client-fields'
import { useNavigate } from 'react-router'
import { useDeleteClient, useForgetClient } from '../../data/clients/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { DeleteOne } from './delete-one.tsx'

/** docs/design.md#dialog-flows: shows the list of services afterwards. */
export function DeleteService({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const forget = useForgetClient(client.id)
  const leave = async () => {
    await navigate('/services', { replace: true })
    forget()
  }
  return (
    <DeleteOne
      title={t('service.delete.title', { name: client.name })}
      text={t('service.delete.text', { product: product() })}
      deletion={useDeleteClient(client.id)}
      leave={leave}
      onClose={onClose}
    />
  )
}
