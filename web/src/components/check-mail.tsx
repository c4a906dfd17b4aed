import { SentWords } from '../ui/sent-words.tsx'
import { withFailureToast } from '../data/with-failure-toast.ts'
import { sendToContact } from '../data/me.ts'
import type { KeyWith } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'
import { GotIt } from '../ui/dialog/dialog.tsx'
import { Resend } from '../ui/resend.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { toastFailure } from '../ui/toast/failure-toast.ts'
import { closeFlow } from '../lib/active-flow.ts'

export function CheckMail({ text, email, onResent }: { text: KeyWith<'email'>; email: string; onResent: () => void }) {
  const t = useT()
  const resendEmail = useResendEmail()
  return (
    <>
      <p>
        <SentWords transport="email">{t(text, { email })}</SentWords>
      </p>
      <Resend
        name="email_verify"
        label={t('letter.resend')}
        onResend={async () => void ((await resendEmail()) && onResent())}
      />
      <GotIt onClick={closeFlow} />
    </>
  )
}

/** Reports the result in a toast. Resolves to true when the link was sent. */
export function useResendEmail(): () => Promise<boolean> {
  const resend = withFailureToast(sendToContact)
  return async () => {
    try {
      await resend('email_verify')
      toast('success', (t) => t('s.letterResent'))
      return true
    } catch (error) {
      toastFailure(error)
      return false
    }
  }
}
