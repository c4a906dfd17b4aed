import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { loadTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

type Asked = { open: boolean; client: Client; act: 'publish' | 'unpublish'; onClose: () => void }
const ConfirmStatus = lateDialog<Asked>(
  async () => (await Promise.all([import('./confirm-status.tsx'), loadTexts('requests')]))[0].ConfirmStatus,
)

export function ChangeStatus({ client }: { client: Client }) {
  const t = useT()
  const [asked, setAsked] = useState<Asked['act'] | null>(null)
  const act = client.status === 'test' ? 'publish' : 'unpublish'
  return (
    <>
      <Button onClick={() => setAsked(act)}>{t(`service.${act}`)}</Button>
      {asked && <ConfirmStatus open client={client} act={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
