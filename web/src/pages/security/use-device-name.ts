import type { SignedInSession } from '@kabinet/contract/api/sessions.api'
import { useT } from '../../text/use-t.ts'

/** For example «Chrome, Windows». */
export function useDeviceName({ browser, system }: Pick<SignedInSession, 'browser' | 'system'>): string {
  const t = useT()
  return [browser, system].filter((part) => part !== null).join(', ') || t('sessions.unknownDevice')
}
