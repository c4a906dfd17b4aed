import type { User } from '@kabinet/contract/api/me.api'
import { codesGoBy } from '../../../components/sent-to.ts'
import { useSecondStep } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Explains that one mailbox both resets the password and gets the codes; the specification requires both. */
export function MailboxNotice({ user }: { user: User }) {
  const t = useT()
  const { data } = useSecondStep()
  if (!data || codesGoBy(user) !== 'email') return null
  return <Notice kind="info">{t(data.app ? 'app.mailbox.off' : 'app.mailbox')}</Notice>
}
