import { renewSecretFlow } from '@kabinet/contract/flows/renew-secret.flow'
import { createContext, useContext, useState } from 'react'
import { useRenewSecret } from '../../data/clients.ts'
import { ProvePassword } from '../../flows/prove-password/prove-password.tsx'
import { RunFlow, type Screens } from '../../flows/run-flow.tsx'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/page-steps.ts'
import { useT } from '../../text/use-t.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** A new secret: how long the old one lives on, the password where it was proven too long ago. What was chosen stays meanwhile. */
export function RenewSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [hours, setHours] = useState<Hours>('0')
  const { mutateAsync, isPending, error } = useRenewSecret(id)
  const issue = async () => void (await mutateAsync(Number(hours)))
  const finish = () => {
    toast('success', t('service.secret.issued'))
    onClose()
  }
  return (
    <Renewal value={{ hours, setHours, issue, isPending, error, onClose }}>
      <RunFlow flow={renewSecretFlow} screens={screens} onDone={finish} />
    </Renewal>
  )
}

const screens: Screens<typeof renewSecretFlow> = { choose: Choose, provePassword: Prove, issued: () => null }

const overlaps = ['0', '24', '72'] as const
type Hours = (typeof overlaps)[number]

type RenewalState = {
  hours: Hours
  setHours: (hours: Hours) => void
  issue: () => Promise<void>
  isPending: boolean
  error: unknown
  onClose: () => void
}

const Renewal = createContext<RenewalState | null>(null)

function Choose({ send }: { send: Send<typeof renewSecretFlow, 'choose'> }) {
  const t = useT()
  const renewal = useContext(Renewal)
  if (!renewal) return null
  const { hours, setHours, issue, isPending, error, onClose } = renewal
  const confirm = () =>
    issue().then(
      () => send('issued'),
      (failure: unknown) => needsPassword(failure) && send('stepUp'),
    )
  return (
    <ConfirmDialog
      open
      title={t('service.secret.newTitle')}
      confirm={t('service.secret.issue')}
      busy={isPending}
      failure={needsPassword(error) ? null : error}
      says={{ otherwise: 'e.save' }}
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

/** After the password the call is repeated by itself; should it fail, the choice shows why. */
function Prove({ send }: { send: Send<typeof renewSecretFlow, 'provePassword'> }) {
  const renewal = useContext(Renewal)
  if (!renewal) return null
  const goOn = () =>
    renewal.issue().then(
      () => send('issued'),
      () => send('back'),
    )
  return <ProvePassword open onProven={() => void goOn()} onClose={() => send('back')} />
}

function needsPassword(error: unknown): boolean {
  return isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'step_up'
}
