import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

const ConfirmStatus = lateDialog(
  async () => (await withTexts(import('./confirm-status.tsx'), 'requests')).ConfirmStatus,
)

export function ChangeStatus({ client }: { client: Client }) {
  const t = useT()
  const [asked, setAsked] = useState<'publish' | 'unpublish' | null>(null)
  const act = client.status === 'test' ? 'publish' : 'unpublish'
  return (
    <>
      <Button onClick={() => setAsked(act)}>{t(`service.${act}`)}</Button>
      {asked && <ConfirmStatus open client={client} act={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
