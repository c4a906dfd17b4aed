import type { StepOf } from '@kabinet/contract/flows/flow'
import { resetPasswordFlow } from '@kabinet/contract/flows/reset-password.flow'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { WithCookies } from '../../components/with-cookies.tsx'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { useHistoryPlace } from '../../lib/history-place.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { PasswordDrawing } from '../../ui/drawing/password-drawing.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { PageStep } from '../../ui/page/page-step.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { EnterResetCode } from './enter-code.tsx'
import { EnterLogin } from './enter-login.tsx'
import { EnterNewPassword } from './enter-password.tsx'
import { readReset, type ResetStepProps, type ResetTyped, dropReset } from './reset-progress.ts'
import { leaveLoginNotice } from '../../session/login-notice.ts'
import { Button } from '../../ui/button.tsx'

const screens: Screens<typeof resetPasswordFlow, ResetStepProps> = {
  enterLogin: EnterLogin,
  enterCode: EnterResetCode,
  enterPassword: EnterNewPassword,
  changed: PasswordChanged,
}

const titles: { [S in StepOf<typeof resetPasswordFlow>]: { title: PlainKey; number?: number } } = {
  enterLogin: { title: 'reset.title', number: 1 },
  enterCode: { title: 'login.code.title', number: 2 },
  enterPassword: { title: 'reset.password.field', number: 3 },
  changed: { title: 's.passwordChanged' },
}

/** docs/design.md#password-reset-reset-password. Never reveals whether the account exists. */
export function ResetPasswordPage() {
  const t = useT()
  const interaction = useInteraction()
  const carried = useCarriedLogin()
  const [typed, onTyped] = useState<ResetTyped>({ login: carried, over: false })
  return (
    <PublicCard>
      <FlowPlayer
        place={useHistoryPlace(resetPasswordFlow, { canShow })}
        screens={screens}
        shared={{ typed, onTyped, interaction }}
        frame={(step, screen) => {
          const { title, number } = titles[step]
          return (
            <PageStep
              step={step}
              title={t(title)}
              above={number ? <Small>{t('parts.step', { step: number, steps: 3 })}</Small> : <PasswordDrawing />}
            >
              <WithCookies>{screen}</WithCookies>
            </PageStep>
          )
        }}
      />
    </PublicCard>
  )
}

function canShow(step: string): boolean {
  const reset = readReset()
  if (step === 'enterCode') return reset?.otp !== undefined
  return step === 'enterPassword' ? reset?.verified === true : step === 'changed'
}

const entry = z.object({ login: z.string() })

function useCarriedLogin(): string {
  const { state } = useLocation()
  return entry.safeParse(state).data?.login || (readReset()?.login ?? '')
}

function PasswordChanged({ typed: { login }, interaction }: ResetStepProps) {
  const t = useT()
  const navigate = useNavigate()
  const goOn = () => {
    const waiting = interaction ?? readReset()?.interaction ?? null
    dropReset()
    leaveLoginNotice('s.passwordChanged')
    void navigate(waiting ? withInteraction('/authorize', waiting) : '/login', { state: { login } })
  }
  return (
    <Stack>
      <p>{t('reset.done.text')}</p>
      <Button kind="primary" wide onClick={goOn}>
        {t('login.submit')}
      </Button>
    </Stack>
  )
}
