import { type BegunApp, useRemoveApp } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { AddApp } from './add-app.tsx'
import { AppProofDialog } from './app-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export type OpenDialog =
  | { step: 'add'; begun: BegunApp }
  | { step: 'codes'; codes: readonly string[] }
  | { step: 'remove' }

type Props = { open: OpenDialog; setOpen: (open: OpenDialog | null) => void }

export function AppDialogs({ open, setOpen }: Props) {
  const t = useT()
  const remove = useRemoveApp()
  const close = () => setOpen(null)
  if (open.step === 'add')
    return <AddApp begun={open.begun} onAdded={(codes) => setOpen({ step: 'codes', codes })} onClose={close} />
  if (open.step === 'codes') return <RecoveryCodes codes={open.codes} onClose={close} />
  return (
    <AppProofDialog
      title={t('app.remove.title')}
      text={t('app.remove.text')}
      onProof={async (proof) => {
        await remove(proof)
        toast('success', (t) => t('app.removed'))
        close()
      }}
      onClose={close}
    />
  )
}
