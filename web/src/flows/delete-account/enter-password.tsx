import { givenPassword } from '@kabinet/contract/fields/password'
import type { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import * as z from 'zod/mini'
import { useAct } from '../../data/act.ts'
import { provePassword } from '../../data/auth.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useSheet } from '../../lib/form.ts'
import type { Send } from '../../lib/page-steps.ts'
import { useThrottled } from '../../lib/throttled.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/password-field.tsx'
import type { Deletion } from './delete-account.tsx'

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'enterPassword'> }

export function EnterPassword({ login, onPassword, onClose, send }: Props) {
  const t = useT()
  const sheet = useSheet(z.object({ password: givenPassword }), { defaultValues: { password: '' } })
  const prove = useAct(provePassword)
  const { rhf } = sheet
  const isThrottled = useThrottled(sheet.failure)

  const submit = async ({ password }: { password: string }) => {
    try {
      await prove(password)
      onPassword(password)
      send('proven')
    } catch (error) {
      if (!isCallError(error, 'AUTH_FORBIDDEN')) throw error
      rhf.setValue('password', '')
      rhf.setError('password', { message: 'e.password' })
      rhf.setFocus('password')
    }
  }
  return (
    <Form sheet={sheet} onSubmit={submit}>
      <UsernameForManagers login={login} />
      <PasswordField
        {...sheet.field('password')}
        label={t('login.password')}
        hint={t('deleteAccount.password.hint', { login })}
        autoComplete="current-password"
      />
      <FailureNotice failure={sheet.failure} />
      <DialogButtons>
        <Button onClick={onClose}>{t('parts.cancel')}</Button>
        <Button kind="danger" type="submit" busy={sheet.busy} disabled={rhf.watch('password') === '' || isThrottled}>
          {t('parts.continue')}
        </Button>
      </DialogButtons>
    </Form>
  )
}
