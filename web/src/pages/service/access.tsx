import type { Client } from '@kabinet/contract/data/client-fields'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Stack } from '../../ui/page/page.tsx'
import { AccessLists, isEmptyList } from './access-lists.tsx'
import { ChangeStatus } from './change-status.tsx'
import { Testers } from './testers.tsx'

export function Access({ client }: { client: Client }) {
  const t = useT()
  const isTest = client.status === 'test'
  return (
    <Stack>
      <p>{t(words(client), { product: product() })}</p>
      {isTest && <Testers client={client} />}
      <AccessLists client={client} />
      {!isTest && (
        <div>
          <ChangeStatus client={client} />
        </div>
      )}
    </Stack>
  )
}

function words({ status, access, ...lists }: Client) {
  if (status === 'test') return 'service.access.test'
  if (access === 'everybody') return 'service.access.published'
  return isEmptyList(lists) ? 'service.list.empty' : 'service.list.published'
}
