import { givenPassword } from '@kabinet/contract/fields/password'
import { provePasswordFlow } from '@kabinet/contract/flows/prove-password.flow'
import * as z from 'zod/mini'
import { useAct } from '../../data/act.ts'
import { provePassword } from '../../data/auth.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useSheet } from '../../lib/form.ts'
import type { Send } from '../../lib/page-steps.ts'
import { useThrottled } from '../../lib/throttled.ts'
import { readMenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/password-field.tsx'
import { RunFlow, type Screens } from '../run-flow.tsx'

type Props = { onProven: () => void; onCancel: () => void }

/** The question for the password, inside of a dialog. */
export function ProvePasswordForm({ onProven, onCancel }: Props) {
  return <RunFlow flow={provePasswordFlow} screens={screens} shared={{ onCancel }} onDone={onProven} />
}

const screens: Screens<typeof provePasswordFlow, { onCancel: () => void }> = { enterPassword: EnterPassword, proven: () => null }

function EnterPassword({ send, onCancel }: { send: Send<typeof provePasswordFlow, 'enterPassword'>; onCancel: () => void }) {
  const t = useT()
  const sheet = useSheet(z.object({ password: givenPassword }), { defaultValues: { password: '' } })
  const prove = useAct(provePassword)
  const { rhf } = sheet
  const isThrottled = useThrottled(sheet.failure)

  const submit = async ({ password }: { password: string }) => {
    try {
      await prove(password)
      send('proven')
    } catch (error) {
      if (!isCallError(error, 'AUTH_FORBIDDEN')) throw error
      rhf.setValue('password', '')
      sheet.tell('password', 'e.password')
    }
  }
  return (
    <Form sheet={sheet} onSubmit={submit}>
      <p>{t('prove.text')}</p>
      <UsernameForManagers login={readMenuUser()?.contact ?? ''} />
      <PasswordField {...sheet.field('password')} label={t('login.password')} autoComplete="current-password" />
      <FailureNotice failure={sheet.failure} />
      <Button kind="primary" type="submit" wide busy={sheet.busy} disabled={rhf.watch('password') === '' || isThrottled}>
        {t('parts.continue')}
      </Button>
      <Button wide onClick={onCancel}>
        {t('parts.cancel')}
      </Button>
    </Form>
  )
}
