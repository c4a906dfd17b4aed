import { useState } from 'react'
import type { proveByPasskey } from '../../data/auth/passkey-sign-in.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'

type Outcome = Awaited<ReturnType<typeof proveByPasskey>>
type State = { busy: boolean; outcome: Outcome | null; failure: unknown }
const still: State = { busy: false, outcome: null, failure: null }

export function ProveByPasskey({ onProven }: { onProven: () => void }) {
  const t = useT()
  const [{ busy, outcome, failure }, setState] = useState(still)
  const press = async () => {
    setState({ ...still, busy: true })
    try {
      const { proveByPasskey } = await import('../../data/auth/passkey-sign-in.ts')
      const done = await proveByPasskey()
      setState({ ...still, outcome: done })
      if (done === 'proven') onProven()
    } catch (error) {
      setState({ ...still, failure: error })
    }
  }
  return (
    <>
      {outcome && outcome !== 'proven' && <Notice kind="warn">{t(`login.passkey.${outcome}`)}</Notice>}
      <FailureNotice failure={failure} texts={{ AUTH_FORBIDDEN: 'login.passkey.refused' }} />
      <Button wide busy={busy} onClick={() => void press()}>
        {t('prove.passkey')}
      </Button>
    </>
  )
}
