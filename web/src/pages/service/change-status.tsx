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
  const [dialogAct, setDialogAct] = useState<'publish' | 'unpublish' | null>(null)
  const act = client.status === 'test' ? 'publish' : 'unpublish'
  return (
    <>
      <Button onClick={() => setDialogAct(act)}>{t(`service.${act}`)}</Button>
      {dialogAct && <ConfirmStatus open client={client} act={dialogAct} onClose={() => setDialogAct(null)} />}
    </>
  )
}
