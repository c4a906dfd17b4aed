import { useEffect, useRef, useState } from 'react'
import { canUsePasskeys } from '../../lib/can-use-passkeys.ts'
import type { PasskeyOutcome } from '../../data/auth/passkey-sign-in.ts'
import { isCallError } from '../../lib/call-error.ts'
import { dropLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'

type State = { busy: boolean; outcome: PasskeyOutcome | null; failure: unknown }
const still: State = { busy: false, outcome: null, failure: null }

const load = () => import('../../data/auth/passkey-sign-in.ts')

type Props = { onSignedIn: () => void; isFirst: boolean; onFirst: () => void }

export function PasskeyLogIn({ isFirst, ...on }: Props) {
  const t = useT()
  const { busy, outcome, failure, press } = usePasskeyLogIn(on)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus was in the password field, which is now hidden.
    if (isFirst && document.activeElement?.closest('[hidden]')) button.current?.focus()
  }, [isFirst])
  const isClosed = isCallError(failure, 'USER_BLOCKED') || isCallError(failure, 'USER_DEACTIVATED')
  return (
    <>
      {outcome && outcome !== 'signedIn' && <Notice kind="warn">{t(`login.passkey.${outcome}`)}</Notice>}
      <FailureNotice
        failure={failure}
        texts={{ AUTH_FORBIDDEN: 'login.passkey.refused' }}
        action={isClosed && <SupportLink why="closed" />}
      />
      <Button ref={button} data-passkey kind={isFirst ? 'primary' : 'secondary'} wide busy={busy} onClick={press}>
        {t('login.passkey')}
      </Button>
    </>
  )
}

function usePasskeyLogIn({ onSignedIn, onFirst }: Omit<Props, 'isFirst'>): State & { press: () => void } {
  const [state, setState] = useState(still)
  const [round, setRound] = useState(0)
  const offer = useRef<AbortController>(null)
  const on = useRef({ onSignedIn, onFirst })
  useEffect(() => void (on.current = { onSignedIn, onFirst }))

  const settle = (outcome: PasskeyOutcome | null) => {
    if (outcome === 'signedIn') {
      dropLoginNotice()
      return on.current.onSignedIn()
    }
    setState({ ...still, outcome })
    if (outcome !== null) setRound((n) => n + 1)
  }
  const fail = (failure: unknown) => {
    setState({ ...still, failure })
    setRound((n) => n + 1)
  }

  useEffect(() => {
    if (!canUsePasskeys()) return undefined
    const abort = new AbortController()
    offer.current = abort
    const catchExpiredSignIn = (act: () => void) => abort.signal.aborted || act()
    void load()
      .then(({ offerPasskeys }) => offerPasskeys(abort.signal, () => catchExpiredSignIn(() => on.current.onFirst())))
      .then(
        (outcome) => outcome && catchExpiredSignIn(() => settle(outcome)),
        (error: unknown) => catchExpiredSignIn(() => fail(error)),
      )
    return () => abort.abort()
  }, [round])

  const press = () => {
    // Browsers allow one WebAuthn request at a time.
    offer.current?.abort()
    setState({ ...still, busy: true })
    void load()
      .then(({ logInByPasskey }) => logInByPasskey())
      .then(settle, fail)
  }
  return { ...state, press }
}
