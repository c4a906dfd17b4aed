import { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import { useState } from 'react'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { FlowDialog, type Titles } from '../../components/flow-dialog.tsx'
import type { Deletion } from './deletion.ts'
import { Warn } from './warn.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { useProof } from '../../components/use-proof.ts'
import { useDeleteAccount } from '../../data/security/leave-account.ts'
import { isCallError } from '../../lib/call-error.ts'
import { Stack } from '../../ui/page/page.tsx'
import { StepEnd } from '../../components/step-end.tsx'

export function DeleteAccount({ login, onClose }: Pick<Deletion, 'login' | 'onClose'>) {
  const [password, onPassword] = useState('')
  return (
    <FlowDialog
      flow={deleteAccountFlow}
      screens={screens}
      shared={{ login, password, onPassword, onClose }}
      titles={titles}
      onClose={onClose}
    />
  )
}

const screens: Screens<typeof deleteAccountFlow, Deletion> = {
  warn: Warn,
  enterPassword: EnterOwnPassword,
  lastStep: LastStep,
  deleted: () => null,
}

const titles: Titles<typeof deleteAccountFlow> = {
  warn: 'deleteAccount.title',
  enterPassword: 'deleteAccount.password.title',
  lastStep: 'deleteAccount.last.title',
  deleted: 's.accountDeleted',
}

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'enterPassword'> }

function EnterOwnPassword({ login, onPassword, onClose, send }: Props) {
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

type LastProps = Deletion & { send: Send<typeof deleteAccountFlow, 'lastStep'> }

function LastStep({ login, password, onClose, send }: LastProps) {
  const t = useT()
  const remove = useDeleteAccount()
  const finish = async () => {
    try {
      await remove(password)
      send('deleted')
    } catch (error) {
      // The password was changed on another device: ask for it again.
      if (isCallError(error, 'AUTH_FORBIDDEN')) return send('back')
      throw error
    }
  }
  return (
    <Stack>
      <p>{t('deleteAccount.last.text', { login })}</p>
      <StepEnd
        danger
        confirm={t('deleteAccount.last.button')}
        texts={{ otherwise: 'e.delete' }}
        act={finish}
        onCancel={onClose}
      />
    </Stack>
  )
}
