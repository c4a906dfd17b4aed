import { useState } from 'react'
import { begin, type BegunApp } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'

export function AddButton({ onBegun }: { onBegun: (begun: BegunApp) => void }) {
  const t = useT()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const press = async () => {
    setState({ busy: true, failure: null })
    try {
      onBegun(await begin())
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return (
    <>
      <p>{t('app.about')}</p>
      <FailureNotice failure={failure} texts={{ otherwise: 'e.save' }} />
      <div>
        <Button busy={busy} onClick={() => void press()}>
          {t('app.add')}
        </Button>
      </div>
    </>
  )
}
