import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { RecoveryCodeForm } from '../../components/recovery-code-form.tsx'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { confirmLogIn } from '../../data/auth/log-in.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { CodeInsteadOfApp } from './code-instead-of-app.tsx'
import styles from './login.module.css'
import type { LoginStepProps } from './login-typed.ts'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterRecoveryCode'> }

export function RecoveryCodeStep({ send, ...step }: Props) {
  const t = useT()
  const confirm = withFailureToast(confirmLogIn)
  const submit = ({ recovery_code }: { recovery_code: string }) =>
    catchExpiredSignIn(
      confirm({ recovery_code }).then((left) => {
        if (left !== undefined) toast('success', (t) => t('s.recoveryCodesLeft', { count: left }))
        send('codeAccepted')
      }),
      step,
      send,
    )
  return (
    <RecoveryCodeForm onCode={submit}>
      <div className={styles.instead}>
        <Button kind="quiet" onClick={() => send('back')}>
          {t('app.prove.app')}
        </Button>
        <CodeInsteadOfApp {...step} send={send} />
        <Button kind="quiet" onClick={() => send('lost')}>
          {t('login.lost')}
        </Button>
      </div>
    </RecoveryCodeForm>
  )
}
