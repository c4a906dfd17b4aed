import { provePasswordFlow } from '@kabinet/contract/flows/prove-password.flow'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { canUsePasskeys } from '../../lib/can-use-passkeys.ts'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { call } from '../../session/call.ts'
import { readMenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { useProof } from '../../components/use-proof.ts'
import { useEffect, useState } from 'react'
import type { proveByPasskey } from '../../data/auth/passkey-sign-in.ts'

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
  const hasPasskey = useUsablePasskey()
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('prove.text')}</p>
      <UsernameForManagers login={readMenuUser()?.contact ?? ''} />
      <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy} disabled={!canSubmit}>
        {t('parts.continue')}
      </Button>
      {hasPasskey && <ProveByPasskey onProven={() => send('proven')} />}
      <Button wide onClick={onCancel}>
        {t('parts.cancel')}
      </Button>
    </Form>
  )
}

/** Asked for each question: this part of the page has no cache. Without an answer the way is offered. */
function useUsablePasskey(): boolean {
  const [hasPasskey, setHas] = useState(false)
  useEffect(() => {
    if (!canUsePasskeys()) return
    call(listPasskeys, {}).then(
      ({ total }) => setHas(total > 0),
      () => setHas(true),
    )
  }, [])
  return hasPasskey
}

type Outcome = Awaited<ReturnType<typeof proveByPasskey>>
type State = { busy: boolean; outcome: Outcome | null; failure: unknown }
const still: State = { busy: false, outcome: null, failure: null }

function ProveByPasskey({ onProven }: { onProven: () => void }) {
  const t = useT()
  const [{ busy, outcome, failure }, setState] = useState(still)
  const press = async () => {
    setState({ ...still, busy: true })
    try {
      const { proveByPasskey } = await import('../../data/auth/passkey-sign-in.ts')
      const done = await proveByPasskey()
      setState({ ...still, outcome: done })
      if (done === 'proven') onProven()
    } catch (error) {
      setState({ ...still, failure: error })
    }
  }
  return (
    <>
      {outcome && outcome !== 'proven' && <Notice kind="warn">{t(`login.passkey.${outcome}`)}</Notice>}
      <FailureNotice failure={failure} texts={{ AUTH_FORBIDDEN: 'login.passkey.refused' }} />
      <Button wide busy={busy} onClick={() => void press()}>
        {t('prove.passkey')}
      </Button>
    </>
  )
}
