import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { trustedOf, useSentTo } from '../../../components/sent-to.ts'
import { StepEnd } from '../../../components/step-end.tsx'
import type { ArchiveCalls } from '../../../data/security/archive.ts'
import { useHasApp } from '../../../data/security/second-step.ts'
import { withFailureToast } from '../../../data/with-failure-toast.ts'
import { readPendingCode } from '../../../session/pending-codes.ts'
import type { FailureTexts } from '../../../text/failure.ts'
import { useT } from '../../../text/use-t.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { CodeEntry } from '../../../ui/fields/code/code-entry.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { AppProofDialog } from '../app/app-proof.tsx'

type Props = { user: User; calls: ArchiveCalls; onClose: () => void }
const texts: FailureTexts = { otherwise: 'e.archive', ALREADY_EXIST: 'archive.already' }

/** Asks about documents, then for the second step. A call asks for the password if it is not fresh. `calls`: from the page, which has them. */
export function RequestArchive({ user, calls, onClose }: Props) {
  const t = useT()
  const hasApp = useHasApp()
  const [with_documents, setDocuments] = useState(false)
  const [step, setStep] = useState<'choose' | 'app' | Otp>('choose')
  const finish = async (proof: { code?: string; app_code?: string; recovery_code?: string }) => {
    await calls.request({ with_documents, ...proof })
    onClose()
  }
  const goOn = async () => {
    if (hasApp) setStep('app')
    else if (user.otp_transport) setStep(readPendingCode(calls.code) ?? (await calls.sendCode()))
    else await finish({})
  }
  if (step === 'app')
    return <AppProofDialog title={t('archive.dialog')} text={t('archive.code')} onProof={finish} onClose={onClose} />
  return (
    <Dialog open title={t('archive.dialog')} onClose={onClose} step={step === 'choose' ? 'choose' : 'code'}>
      {step === 'choose' ? (
        <Stack>
          <p>
            {t('archive.dialog.text')} {t('archive.dialog.new')}
          </p>
          <Switch
            label={t('archive.documents')}
            hint={t('archive.documents.hint')}
            checked={with_documents}
            onChange={({ currentTarget }) => setDocuments(currentTarget.checked)}
          />
          <StepEnd confirm={t('parts.continue')} texts={texts} act={goOn} onCancel={onClose} />
        </Stack>
      ) : (
        <ByCode user={user} calls={calls} otp={step} onOtp={setStep} onCode={(code) => finish({ code })} />
      )}
    </Dialog>
  )
}

type ByCodeProps = Omit<Props, 'onClose'> & {
  otp: Otp
  onOtp: (otp: Otp) => void
  onCode: (code: string) => Promise<void>
}

function ByCode({ user, calls, otp, onOtp, onCode }: ByCodeProps) {
  const sendAgain = withFailureToast(calls.sendCode)
  return (
    <CodeEntry
      otp={otp}
      sentence={useSentTo(otp, trustedOf(user, otp.transport))}
      onCode={onCode}
      onResend={async () => onOtp(await sendAgain())}
      resendKey={calls.code}
      texts={texts}
    />
  )
}
