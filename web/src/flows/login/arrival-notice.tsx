import { readLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

/** docs/design.md#sign-in-login. `ended`: the sign-in expired before its code was entered. */
export function ArrivalNotice({ ended }: { ended: boolean }) {
  const t = useT()
  const notice = ended ? 'e.sessionEnded' : readLoginNotice()
  if (!notice) return null
  return <Notice kind={notice === 'e.sessionEnded' ? 'warn' : 'success'}>{t(notice)}</Notice>
}
