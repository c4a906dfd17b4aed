import { isOfPassword } from '../../../flows/change-password/change-password.tsx'
import { useChangeByApp } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { AppProofDialog } from './app-proof.tsx'

type Props = {
  passwords: { password: string; new_password: string }
  /** A password was rejected, not the proof; its field is in the form behind the dialog. */
  onRefused: (error: unknown) => void
  onChanged: () => void
  onClose: () => void
}

export function PasswordByApp({ passwords, onRefused, onChanged, onClose }: Props) {
  const t = useT()
  const { changePassword } = useChangeByApp()
  return (
    <AppProofDialog
      title={t('changePassword.title')}
      text={t('app.prove.text')}
      onProof={async (proof) => {
        try {
          await changePassword(passwords, proof)
          onChanged()
        } catch (error) {
          if (!isOfPassword(error)) throw error
          onRefused(error)
        }
      }}
      onClose={onClose}
    />
  )
}
