import type { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { useProof } from '../../components/use-proof.ts'
import type { Deletion } from './deletion.ts'

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'enterPassword'> }

export function EnterOwnPassword({ login, onPassword, onClose, send }: Props) {
  const t = useT()
  const { form, submit, canSubmit } = useProof((password) => {
    onPassword(password)
    send('proven')
  })
  return (
    <Form form={form} onSubmit={submit}>
      <UsernameForManagers login={login} />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        hint={t('deleteAccount.password.hint', { login })}
        autoComplete="current-password"
      />
      <FailureNotice failure={form.failure} />
      <DialogButtons>
        <Button onClick={onClose}>{t('parts.cancel')}</Button>
        <Button kind="danger" type="submit" busy={form.busy} disabled={!canSubmit}>
          {t('parts.continue')}
        </Button>
      </DialogButtons>
    </Form>
  )
}
