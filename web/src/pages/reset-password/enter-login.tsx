import { login as loginField } from '@kabinet/contract/fields/login'
import type { resetPasswordFlow } from '@kabinet/contract/flows/reset-password.flow'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { SignedInNotice } from '../../components/signed-in-notice.tsx'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askReset } from '../../data/auth/auth.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { withInteraction } from '../../lib/interaction.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { LoginField } from '../../ui/fields/phone-field.tsx'
import { keepReset, type ResetStepProps } from './reset-progress.ts'

type Props = ResetStepProps & { send: Send<typeof resetPasswordFlow, 'enterLogin'> }

export function EnterLogin({ typed, onTyped, interaction, send }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ login: loginField }), {
    defaultValues: { login: typed.login },
    draft: 'reset-password',
  })
  const request = withFailureToast(askReset)
  const ask = async ({ login }: { login: string }) => {
    onTyped({ login, over: false })
    const { restore_token, otp } = await request(login, interaction)
    keepReset({ login, restore_token, otp, verified: false })
    send('codeSent')
  }
  return (
    <Form form={form} onSubmit={ask}>
      {typed.over && form.failure === null && <Notice kind="warn">{t('reset.over')}</Notice>}
      <SignedInNotice />
      <p>{t('reset.text')}</p>
      <LoginField {...form.field('login')} label={t('login.field')} />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('reset.getCode')}
      </Button>
      <p>
        <Link
          to={interaction ? withInteraction('/authorize', interaction) : '/login'}
          state={{ login: form.rhf.watch('login') }}
        >
          {t('reset.toLogin')}
        </Link>
      </p>
    </Form>
  )
}
