import { ActOfLetter } from '../../components/act-of-letter.tsx'
import { askToStopRecovery } from '../../data/auth/recovery.ts'

/** «Stop the recovery» from an e-mail. */
export function StopRecoveryPage() {
  const stop = async (token: string) => {
    await askToStopRecovery(token)
    return { end: 'stopDone' } as const
  }
  return <ActOfLetter link="stop-link" words="stop" act={stop} />
}
