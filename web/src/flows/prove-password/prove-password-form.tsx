import { provePasswordFlow } from '@kabinet/contract/flows/prove-password.flow'
import type { Send } from '../../lib/page-steps.ts'
import { readMenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/password-field.tsx'
import { RunFlow, type Screens } from '../run-flow.tsx'
import { useProof } from '../use-proof.ts'

type Props = { onProven: () => void; onCancel: () => void }

/** The question for the password, inside of a dialog. */
export function ProvePasswordForm({ onProven, onCancel }: Props) {
  return <RunFlow flow={provePasswordFlow} screens={screens} shared={{ onCancel }} onDone={onProven} />
}

const screens: Screens<typeof provePasswordFlow, { onCancel: () => void }> = { enterPassword: EnterPassword, proven: () => null }

function EnterPassword({ send, onCancel }: { send: Send<typeof provePasswordFlow, 'enterPassword'>; onCancel: () => void }) {
  const t = useT()
  const { sheet, submit, canSubmit } = useProof(() => send('proven'))
  return (
    <Form sheet={sheet} onSubmit={submit}>
      <p>{t('prove.text')}</p>
      <UsernameForManagers login={readMenuUser()?.contact ?? ''} />
      <PasswordField {...sheet.field('password')} label={t('login.password')} autoComplete="current-password" />
      <FailureNotice failure={sheet.failure} />
      <Button kind="primary" type="submit" wide busy={sheet.busy} disabled={!canSubmit}>
        {t('parts.continue')}
      </Button>
      <Button wide onClick={onCancel}>
        {t('parts.cancel')}
      </Button>
    </Form>
  )
}
