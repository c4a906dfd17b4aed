import { useNavigate } from 'react-router'
import { withInteraction } from '../../lib/interaction.ts'
import { leaveLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { dropReset, readReset, type ResetStepProps } from './reset-progress.ts'

export function PasswordChanged({ typed: { login }, interaction }: ResetStepProps) {
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
