import { useT } from '../../text/use-t.ts'
import { GotIt } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { destinationOf } from '../../components/sent-to.ts'
import type { TransportChange } from './transport-change.ts'

export function TransportChanged({ user, to, onClose }: TransportChange) {
  const t = useT()
  return (
    <Stack>
      <p>
        {to === null
          ? t('changeTransport.off.done.text')
          : t('changeTransport.done.text', { address: destinationOf(user, to) })}
      </p>
      <GotIt onClick={onClose} />
    </Stack>
  )
}
