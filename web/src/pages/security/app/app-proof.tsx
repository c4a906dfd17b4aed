import type { AppProof } from '@kabinet/contract/api/second-step.api'
import { recoveryCode } from '@kabinet/contract/fields/recovery-code'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import type { FailureTexts } from '../../../text/failure.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CodeEntry } from '../../../ui/fields/code-entry.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'

type Asked = {
  text: string
  /** Resolves when it is accepted; throws the `CallError` otherwise. */
  onProof: (proof: AppProof) => Promise<void>
}
type Props = Asked & { title: string; onClose: () => void }

const texts: FailureTexts = { otherwise: 'e.save' }

/** Whatever changes a second step with an app is proven by the app, or by a recovery code. */
export function AppProofDialog({ title, onClose, ...asked }: Props) {
  const t = useT()
  const [isByApp, setByApp] = useState(true)
  return (
    <Dialog open title={title} onClose={onClose} step={isByApp ? 'app' : 'recovery'}>
      {isByApp ? (
        <CodeEntry sentence={asked.text} onCode={(app_code) => asked.onProof({ app_code })} texts={texts}>
          <Button kind="quiet" onClick={() => setByApp(false)}>
            {t('app.prove.recovery')}
          </Button>
        </CodeEntry>
      ) : (
        <ByRecoveryCode {...asked} onBack={() => setByApp(true)} />
      )}
    </Dialog>
  )
}

function ByRecoveryCode({ onProof, onBack }: Asked & { onBack: () => void }) {
  const t = useT()
  const form = useZodForm(z.object({ recovery_code: recoveryCode }), {
    defaultValues: { recovery_code: '' },
    draft: null,
  })
  return (
    <Form form={form} onSubmit={({ recovery_code }) => onProof({ recovery_code })}>
      <p>{t('login.recovery.text')}</p>
      <TextField
        {...form.field('recovery_code')}
        label={t('login.recovery.field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        numbers
      />
      <FailureNotice failure={form.failure} texts={texts} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('code.confirm')}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {t('app.prove.app')}
      </Button>
    </Form>
  )
}
