import { useState } from 'react'
import { type BegunApp, useRemoveApp, useRenewCodes, useSecondStep } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { AddApp } from './add-app.tsx'
import { AddButton } from './add-button.tsx'
import { AppProofDialog } from './app-proof.tsx'
import { PresentApp } from './present-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Open =
  | { step: 'add'; begun: BegunApp }
  | { step: 'codes'; codes: readonly string[] }
  | { step: 'renew' | 'remove' }

/** docs/design.md#security. */
export function AppCard() {
  const t = useT()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const remove = useRemoveApp()
  const renew = useRenewCodes()
  const showCodes = (codes: readonly string[]) => setOpen({ step: 'codes', codes })
  return (
    <Card heading={t('app.title')}>
      <Stack tight>
        <Loaded query={useSecondStep()} skeleton={<Skeleton lines={3} />}>
          {({ app, recovery_codes_left }) =>
            app ? (
              <PresentApp since={app.added_at} left={recovery_codes_left} onAsk={(step) => setOpen({ step })} />
            ) : (
              <AddButton onBegun={(begun) => setOpen({ step: 'add', begun })} />
            )
          }
        </Loaded>
      </Stack>
      {open?.step === 'add' && <AddApp begun={open.begun} onAdded={showCodes} onClose={close} />}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.step === 'renew' && (
        <AppProofDialog
          title={t('app.renew.title')}
          text={t('app.renew.text')}
          onProof={async (proof) => showCodes(await renew(proof))}
          onClose={close}
        />
      )}
      {open?.step === 'remove' && (
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
      )}
    </Card>
  )
}
