import { provePasswordFlow } from '@kabinet/contract/flows/prove-password.flow'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { readMenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { useProof } from '../../components/use-proof.ts'
import { ProveByPasskey } from './prove-by-passkey.tsx'

/** 403/9 `step_up`; docs/design.md#beyond-the-specification. */
export function ProvePassword({ open, onAnswer }: { open: boolean; onAnswer: (isProven: boolean) => void }) {
  const t = useT()
  const onCancel = () => onAnswer(false)
  return (
    <Dialog open={open} title={t('prove.title')} onClose={onCancel}>
      <FlowPlayer
        place={useMemoryPlace(provePasswordFlow, { onDone: () => onAnswer(true) })}
        screens={screens}
        shared={{ onCancel }}
      />
    </Dialog>
  )
}

const screens: Screens<typeof provePasswordFlow, { onCancel: () => void }> = {
  enterPassword: EnterPassword,
  proven: () => null,
}

function EnterPassword({
  send,
  onCancel,
}: {
  send: Send<typeof provePasswordFlow, 'enterPassword'>
  onCancel: () => void
}) {
  const t = useT()
  const { form, submit, canSubmit } = useProof(() => send('proven'))
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('prove.text')}</p>
      <UsernameForManagers login={readMenuUser()?.contact ?? ''} />
      <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy} disabled={!canSubmit}>
        {t('parts.continue')}
      </Button>
      <ProveByPasskey onProven={() => send('proven')} />
      <Button wide onClick={onCancel}>
        {t('parts.cancel')}
      </Button>
    </Form>
  )
}
