import type { User } from '@kabinet/contract/api/me.api'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { TrustOffer } from '../../components/trust-offer.tsx'
import { signOutForOtherUser } from '../../data/email-link.ts'
import { meKey, useMe } from '../../data/me.ts'
import { FlowHost } from '../../flows/flow-host.tsx'
import { readMenuUser } from '../../session/menu-user.ts'
import { rememberReturnPath } from '../../session/return-path.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MailDrawing } from '../../ui/drawing/mail-drawing.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

export const EmailChanged = () => <Proven title="s.emailChanged" />
export const EmailVerified = () => <Proven title="s.emailVerified" />

function Proven({ title }: { title: 's.emailChanged' | 's.emailVerified' }) {
  const t = useT()
  const { data } = useMe()
  return (
    <Verdict
      drawing={<MailDrawing />}
      title={t(title)}
      text={data?.email ? t('emailConfirm.done.text', { email: data.email }) : '\u00a0'}
      below={<TrustOffer kind="email" />}
    >
      <ToCabinet />
      <FlowHost />
    </Verdict>
  )
}

export function Expired() {
  const t = useT()
  const me = useQueryClient().getQueryData<User>(meKey)
  const verified = me?.email_verified && me.email_candidate === null ? me.email : null
  const text =
    verified === null ? t('emailConfirm.expired.text') : t('emailConfirm.expired.verified', { email: verified })
  return (
    <Verdict title={t('confirm.expired.title')} text={text}>
      <ToCabinet />
    </Verdict>
  )
}

export function AddressTaken() {
  const t = useT()
  return (
    <Verdict title={t('emailConfirm.taken.title')} text={t('e.emailUsed')}>
      <ToCabinet />
    </Verdict>
  )
}

export function LinkSignedOut() {
  const t = useT()
  const logIn = useLogIn()
  return (
    <Verdict title={t('emailConfirm.signedOut.title')} text={t('e.userNotFound')}>
      <Button kind="primary" wide onClick={logIn}>
        {t('login.submit')}
      </Button>
    </Verdict>
  )
}

export function OtherAccount() {
  const t = useT()
  const logIn = useLogIn()
  const [login] = useState(() => readMenuUser()?.contact)
  const { data } = useMe()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOutForOtherUser()
    logIn()
  }
  const known = login ?? data?.email ?? ''
  return (
    <Verdict title={t('emailConfirm.other.title')} text={known && t('emailConfirm.other.text', { login: known })}>
      <Button kind="primary" wide busy={busy} onClick={() => void leave()}>
        {t('emailConfirm.other.switch')}
      </Button>
      <ToCabinet secondary />
    </Verdict>
  )
}

type VerdictProps = { drawing?: ReactNode; title: string; text: string; below?: ReactNode; children: ReactNode }

function Verdict({ drawing, title, text, below, children }: VerdictProps) {
  return (
    <Stack>
      {drawing}
      <PageHeading>{title}</PageHeading>
      {text && <p>{text}</p>}
      {below}
      <Stack tight>{children}</Stack>
    </Stack>
  )
}

function ToCabinet({ secondary = false }: { secondary?: boolean }) {
  const t = useT()
  return (
    <ButtonLink kind={secondary ? 'secondary' : 'primary'} wide to="/">
      {t('authorize.toCabinet')}
    </ButtonLink>
  )
}

function useLogIn(): () => void {
  const navigate = useNavigate()
  return () => {
    rememberReturnPath('/email-confirm')
    void navigate('/login')
  }
}
