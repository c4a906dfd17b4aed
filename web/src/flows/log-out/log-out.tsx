import { logOutFlow } from '@kabinet/contract/flows/log-out.flow'
import { logout } from '@kabinet/contract/api/auth/auth.api'
import { useMutation } from '@tanstack/react-query'
import { useMe } from '../../data/me.ts'
import { FlowPlayer, type Screens, useMemoryPlace } from '../../lib/flow-player.tsx'
import { hasUnsaved } from '../../lib/forms/unsaved.ts'
import { call } from '../../session/call.ts'
import { markLeft } from '../../session/left-cookie.ts'
import { leaveSession } from '../../session/session.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { closeFlow } from '../../lib/active-flow.ts'

/** docs/design.md#dialog-flows: confirmation, then all of the user's data is removed from this browser. */
export function LogOut() {
  return <FlowPlayer place={useMemoryPlace(logOutFlow, { onDone: finish })} screens={screens} />
}

const screens: Screens<typeof logOutFlow> = { confirm: Confirm, signedOut: () => null }

function Confirm({ send }: { send: (event: 'confirmed') => void }) {
  const t = useT()
  const needsCode = useMe().data?.otp_transport !== null
  const text = hasUnsaved() ? 'logOut.unsaved' : needsCode ? 'logOut.text' : 'logOut.byPassword'
  const ending = useMutation({
    mutationFn: () => {
      markLeft()
      return call(logout, {})
    },
    onSettled: () => send('confirmed'),
    meta: { quiet: true },
  })
  return (
    <ConfirmDialog
      open
      title={t('logOut.title')}
      confirm={t('shell.logOut')}
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
      onCancel={closeFlow}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}

/** Also runs without a network: local data is removed, no page resumes the session, and the server's idle timeout ends it. */
function finish(): void {
  closeFlow()
  leaveSession()
}
