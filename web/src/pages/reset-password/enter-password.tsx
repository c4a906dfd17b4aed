import { newPassword } from '@kabinet/contract/fields/new-password'
import { problemKey } from '@kabinet/contract/fields/text'
import type { resetPasswordFlow } from '@kabinet/contract/flows/reset-password.flow'
import * as z from 'zod/mini'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { completeReset } from '../../data/auth/auth.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { keepReset, readReset, type ResetStepProps } from './reset-progress.ts'

type Props = ResetStepProps & { send: Send<typeof resetPasswordFlow, 'enterPassword'> }

const passwords = z.object({ password: newPassword, repeat: z.string(problemKey('v.required')) }).check(
  z.refine(({ password, repeat }) => password === repeat, {
    error: problemKey('v.password.match'),
    path: ['repeat'],
  }),
)

export function EnterNewPassword({ typed, onTyped, send }: Props) {
  const t = useT()
  const form = useZodForm(passwords, { defaultValues: { password: '', repeat: '' }, draft: null })
  const { rhf, field } = form
  const change = withFailureToast(completeReset)
  const reset = readReset()
  if (!reset) return null

  const complete = async ({ password }: { password: string }) => {
    try {
      const interaction = await change(reset.restore_token, password)
      keepReset({ login: reset.login, restore_token: '', verified: false, interaction })
      send('changed')
    } catch (error) {
      if (!isCallError(error, 'NOT_EXIST')) throw error
      onTyped({ ...typed, over: true })
      send('expired')
    }
  }
  const suggest = (password: string) => {
    rhf.setValue('password', password, { shouldValidate: true })
    rhf.setValue('repeat', password, { shouldValidate: true })
  }
  return (
    <Form form={form} onSubmit={complete}>
      <UsernameForManagers login={reset.login} />
      <NewPassword
        first={{ ...field('password'), label: t('reset.password.field') }}
        second={{ ...field('repeat'), label: t('reset.password.repeat') }}
        typed={rhf.watch('password')}
        ownerOf={() => ({ names: [], email: reset.login })}
        onSuggest={suggest}
      />
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.changePassword' }} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('reset.password.submit')}
      </Button>
    </Form>
  )
}
