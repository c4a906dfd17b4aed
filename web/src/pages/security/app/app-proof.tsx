import type { AppProof } from '@kabinet/contract/api/second-step.api'
import { useState } from 'react'
import { RecoveryCodeForm } from '../../../components/recovery-code-form.tsx'
import type { FailureTexts } from '../../../text/failure.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CodeEntry } from '../../../ui/fields/code/code-entry.tsx'

type Props = {
  title: string
  text: string
  onProof: (proof: AppProof) => Promise<void>
  onClose: () => void
}

const texts: FailureTexts = { otherwise: 'e.save' }

export function AppProofDialog({ title, text, onProof, onClose }: Props) {
  const t = useT()
  const [isByApp, setByApp] = useState(true)
  return (
    <Dialog open title={title} onClose={onClose} step={isByApp ? 'app' : 'recovery'}>
      {isByApp ? (
        <CodeEntry sentence={text} onCode={(app_code) => onProof({ app_code })} texts={texts}>
          <Button kind="quiet" onClick={() => setByApp(false)}>
            {t('app.prove.recovery')}
          </Button>
        </CodeEntry>
      ) : (
        <RecoveryCodeForm onCode={onProof} texts={texts}>
          <Button kind="quiet" onClick={() => setByApp(true)}>
            {t('app.prove.app')}
          </Button>
        </RecoveryCodeForm>
      )}
    </Dialog>
  )
}
