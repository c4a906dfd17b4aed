import { useState } from 'react'
import { useRenewCodes } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { AppProofDialog } from './app-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useT()
  const renew = useRenewCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <AppProofDialog
      title={t('app.renew')}
      text={t('app.renew.text')}
      onProof={async (proof) => setCodes(await renew(proof))}
      onClose={onClose}
    />
  )
}
