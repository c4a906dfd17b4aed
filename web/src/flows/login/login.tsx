import { loginFlow } from '@kabinet/contract/flows/login.flow'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { WithCookies } from '../../components/with-cookies.tsx'
import { FlowPlayer, type Screens, type Send } from '../../lib/flow-player.tsx'
import { useHistoryPlace } from '../../lib/history-place.ts'
import { readKnownLogin } from '../../session/known-login.ts'
import { readPendingSignIn } from '../../session/pending-sign-in.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PageStep } from '../../ui/page/page-step.tsx'
import { type LoginStepProps, typedLogin } from './login-typed.ts'
import { PasswordStep } from './password-step.tsx'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { confirmLogIn, sendSignInCode } from '../../data/auth/log-in.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'

function lateStep<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Step = late(load)
  return (step: P) => (
    <Suspense fallback={<Skeleton lines={5} />}>
      <Step {...step} />
    </Suspense>
  )
}

const screens: Screens<typeof loginFlow, LoginStepProps> = {
  enterPassword: PasswordStep,
  awaitLink: lateStep(async () => (await withTexts(import('./await-link-step.tsx'), 'security')).AwaitLinkStep),
  enterCode: CodeStep,
  enterAppCode: lateStep(async () => (await withTexts(import('./app-code-step.tsx'), 'security')).AppCodeStep),
  enterRecoveryCode: lateStep(
    async () => (await withTexts(import('./recovery-code-step.tsx'), 'security')).RecoveryCodeStep,
  ),
  recoverAccess: lateStep(
    async () => (await withTexts(import('./recover-access-step.tsx'), 'security')).RecoverAccessStep,
  ),
  signedIn: () => null,
}

const RequiredStep = lateStep(async () => (await withTexts(import('./required-step.tsx'), 'security')).RequiredStep)

type LoginProps = {
  title: string
  above?: ReactNode
  /** Under the heading of the first step. */
  lead?: ReactNode
  /** Under the first step. */
  below?: ReactNode
  /** If empty: the pending sign-in's login or `known-login.ts`. */
  login: string
  interaction: string | null
  onSignedIn: () => void
}

/** docs/design.md#sign-in-login. Each step is a history entry. */
export function LogInFlow({ title, above, lead, below, login, interaction, onSignedIn }: LoginProps) {
  const t = useT()
  const [typed, onTyped] = useState(() => typedLogin(login || (readPendingSignIn()?.login ?? readKnownLogin() ?? '')))
  const canShow = (step: string) => {
    if (step === 'awaitLink') return typed.registrationToken !== null
    const pending = readPendingSignIn()
    if (step === 'recoverAccess') return pending !== null
    return Boolean(step === 'enterCode' ? pending?.otp : pending?.second_step)
  }
  const titles: Record<string, string> = {
    enterCode: t('login.code.title'),
    enterAppCode: t('login.app.title'),
    enterRecoveryCode: t('login.recovery.title'),
    recoverAccess: t('login.lost'),
  }
  return (
    <FlowPlayer
      place={useHistoryPlace(loginFlow, { canShow, onDone: onSignedIn })}
      screens={screens}
      shared={{ typed, onTyped, interaction }}
      frame={(step, screen) => (
        <PageStep step={step} title={titles[step] ?? title} above={above}>
          {step === 'enterPassword' && lead}
          <WithCookies>{screen}</WithCookies>
          {step === 'enterPassword' && below}
        </PageStep>
      )}
    />
  )
}

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterCode'> }

function CodeStep({ send, ...step }: Props) {
  const t = useT()
  const { otp, sets_second_step } = readPendingSignIn() ?? {}
  const confirm = withFailureToast(confirmLogIn)
  const resend = withFailureToast(sendSignInCode)
  if (!otp) return null
  return (
    <>
      {sets_second_step && <RequiredStep />}
      <CodeEntry
        otp={otp}
        onCode={(code) =>
          catchExpiredSignIn(
            confirm({ code }).then(() => send('codeAccepted')),
            step,
            send,
          )
        }
        onResend={() => catchExpiredSignIn(resend(), step, send)}
        resendKey="login"
      >
        <Button kind="quiet" onClick={() => send('lost')}>
          {t('login.lost')}
        </Button>
        <Button kind="quiet" onClick={() => send('otherLogin')}>
          {t('login.code.another')}
        </Button>
      </CodeEntry>
    </>
  )
}
