import type { User } from '@kabinet/contract/api/me.api'
import { useSecondStep } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Explains that one mailbox both resets the password and gets the codes; the specification requires both. */
export function MailboxNotice({ user }: { user: User }) {
  const t = useT()
  const { data } = useSecondStep()
  if (!data || user.otp_transport !== 'email' || !user.email_verified) return null
  return <Notice kind="info">{t(data.app ? 'app.mailbox.off' : 'app.mailbox')}</Notice>
}
