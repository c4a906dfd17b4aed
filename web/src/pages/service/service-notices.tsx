import type { Client } from '@kabinet/contract/data/client-fields'
import { PublishingNotice } from './publishing-notice.tsx'
import { UndeliveredLogouts } from './undelivered-logouts.tsx'

export function ServiceNotices({ client }: { client: Client }) {
  return (
    <>
      <UndeliveredLogouts client={client} />
      {client.publishing && <PublishingNotice publishing={client.publishing} />}
    </>
  )
}
