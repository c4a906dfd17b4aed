import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { confirmLogIn } from '../../data/auth/log-in.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { CodeInsteadOfApp } from './code-instead-of-app.tsx'
import type { LoginStepProps } from './login-typed.ts'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterAppCode'> }

export function AppCodeStep({ send, ...step }: Props) {
  const t = useT()
  const confirm = withFailureToast(confirmLogIn)
  return (
    <CodeEntry
      sentence={t('login.app.text')}
      onCode={(app_code) =>
        catchExpiredSignIn(
          confirm({ app_code }).then(() => send('codeAccepted')),
          step,
          send,
        )
      }
    >
      <Button kind="quiet" onClick={() => send('recoveryAsked')}>
        {t('login.app.recovery')}
      </Button>
      <CodeInsteadOfApp {...step} send={send} />
      <Button kind="quiet" onClick={() => send('lost')}>
        {t('login.lost')}
      </Button>
      <Button kind="quiet" onClick={() => send('otherLogin')}>
        {t('login.code.another')}
      </Button>
    </CodeEntry>
  )
}
