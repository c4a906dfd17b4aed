import { EmailLinkAction } from '../../components/email-link-action.tsx'
import { askToStopRecovery } from '../../data/auth/recovery.ts'

export function StopRecoveryPage() {
  const stop = async (token: string) => {
    await askToStopRecovery(token)
    return { end: 'stopDone' } as const
  }
  return <EmailLinkAction link="stop-link" words="stop" act={stop} />
}
