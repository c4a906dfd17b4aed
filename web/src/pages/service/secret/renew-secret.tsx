import { renewSecretFlow } from '@kabinet/contract/flows/renew-secret.flow'
import { useState } from 'react'
import { useClientStats } from '../../../data/clients/client-stats.ts'
import { useRenewSecret } from '../../../data/clients/clients.ts'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../../lib/flow-player.tsx'
import { useT } from '../../../text/use-t.ts'
import { RadioGroup } from '../../../ui/fields/choice.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

type Props = { id: string; onClose: () => void }

export function RenewSecret(props: Props) {
  const finish = () => {
    toast('success', (t) => t('service.secret.issued'))
    props.onClose()
  }
  return <FlowPlayer place={useMemoryPlace(renewSecretFlow, { onDone: finish })} screens={screens} shared={props} />
}

const screens: Screens<typeof renewSecretFlow, Props> = { choose: Choose, issued: () => null }
const overlaps = ['0', '24', '72'] as const

function Choose({ id, onClose, send }: Props & { send: Send<typeof renewSecretFlow, 'choose'> }) {
  const t = useT()
  const logIns = useClientStats(id, '30').data?.items.some(({ sign_ins }) => sign_ins > 0)
  // A service in use goes on while its new secret is deployed.
  const [hours, setHours] = useState<(typeof overlaps)[number]>(logIns ? '24' : '0')
  const { mutateAsync, isPending, error } = useRenewSecret(id)
  const confirm = () =>
    mutateAsync(Number(hours)).then(
      () => send('issued'),
      () => undefined,
    )
  return (
    <ConfirmDialog
      open
      title={t('service.secret.newTitle')}
      confirm={t('service.secret.issue')}
      busy={isPending}
      failure={error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('service.secret.newText')}</p>
      <RadioGroup
        legend={t('service.secret.keep')}
        name="keep"
        defaultValue={hours}
        options={overlaps.map((value) => ({ value, label: t(`service.secret.keep.${value}`) }))}
        onChange={({ target }) => setHours(overlaps.find((value) => value === target.value) ?? '0')}
      />
    </ConfirmDialog>
  )
}
