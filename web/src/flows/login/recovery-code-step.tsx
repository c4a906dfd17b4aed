import { recoveryCode } from '@kabinet/contract/fields/recovery-code'
import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import * as z from 'zod/mini'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { confirmLogIn } from '../../data/auth/log-in.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { CodeInstead } from './code-instead.tsx'
import styles from './login.module.css'
import type { LoginStepProps } from './login-typed.ts'
import { unlessOver } from './unless-over.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterRecoveryCode'> }

/** For whoever has not got the app at hand. */
export function RecoveryCodeStep({ send, ...step }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ recovery_code: recoveryCode }), {
    defaultValues: { recovery_code: '' },
    draft: null,
  })
  const confirm = withFailureToast(confirmLogIn)
  const submit = ({ recovery_code }: { recovery_code: string }) =>
    unlessOver(
      confirm({ recovery_code }).then((left) => {
        if (left !== undefined) toast('success', (t) => t('s.recoveryCodesLeft', { count: left }))
        send('codeAccepted')
      }),
      step,
      send,
    )
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('login.recovery.text')}</p>
      <TextField
        {...form.field('recovery_code')}
        label={t('login.recovery.field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        numbers
      />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('code.confirm')}
      </Button>
      <div className={styles.instead}>
        <Button kind="quiet" onClick={() => send('back')}>
          {t('login.recovery.app')}
        </Button>
        <CodeInstead {...step} send={send} />
        <Button kind="quiet" onClick={() => send('lost')}>
          {t('login.lost')}
        </Button>
      </div>
    </Form>
  )
}
