import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { addressOf } from '../sent-to.ts'
import type { Change } from './change-transport.tsx'

export function TransportChanged({ user, to, onClose }: Change) {
  const t = useT()
  return (
    <Stack>
      <p>{to === null ? t('changeTransport.off.done.text') : t('changeTransport.done.text', { address: addressOf(user, to) })}</p>
      <DialogButtons>
        <Button kind="primary" onClick={onClose}>
          {t('parts.gotIt')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
