import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isCallError } from '../../lib/call-error.ts'
import { withInteraction } from '../../lib/interaction.ts'
import { registrationPolicy } from '../../lib/registration-policy.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { eraseAfterDays } from '../../lib/erase-after-days.ts'
import { late } from '../../ui/late.tsx'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LoginField } from '../../ui/fields/phone-field.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import type { LoginStepProps } from './login-typed.ts'
import { usePasskeyFirst } from './use-passkey-first.ts'
import { isBreached, usePasswordLogIn } from './use-password-log-in.ts'
import styles from './login.module.css'
import { readLoginNotice } from '../../session/login-notice.ts'

const RestoreAccount = late(async () => (await import('./restore-account.tsx')).RestoreAccount)

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterPassword'> }

export function PasswordStep(props: Props) {
  const { interaction, typed, send } = props
  const t = useT()
  const { form, submit } = usePasswordLogIn(props)
  const { rhf, failure } = form
  const { isFirst, offer, toPassword } = usePasskeyFirst(
    () => rhf.getValues('password') !== '',
    () => form.focus(rhf.getValues('login') ? 'password' : 'login'),
  )
  const reset = { login: rhf.watch('login'), interaction }
  const [isRestoring, setRestoring] = useState(false)
  const leave = () => {
    setRestoring(false)
    form.setFailure(null)
  }
  if (isRestoring)
    return (
      <Suspense>
        <RestoreAccount who={rhf.getValues()} onLeave={leave} />
      </Suspense>
    )
  return (
    <Form form={form} onSubmit={submit}>
      {failure === null && <ArrivalNotice ended={typed.ended} />}
      <Refused failure={failure} onRestore={() => setRestoring(true)} {...reset} />
      <LoginField {...form.field('login')} label={t('login.field')} autoComplete="username webauthn" />
      {/* Kept in the DOM for password managers. */}
      <div hidden={isFirst}>
        <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
        <ForgottenPassword {...reset} />
      </div>
      {!isFirst && (
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {t('login.submit')}
        </Button>
      )}
      <PasskeyLogIn isFirst={isFirst} onFirst={offer} onSignedIn={() => send('signedIn')} />
      {isFirst && <ToPassword onPress={toPassword} />}
      <NoAccount interaction={interaction} />
    </Form>
  )
}

/** Enter in the login field triggers it too, as the first submit button. */
function ToPassword({ onPress }: { onPress: () => void }) {
  const t = useT()
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <Button kind="quiet" type="submit" wide onClick={press}>
      {t('login.byPassword')}
    </Button>
  )
}

function NoAccount({ interaction }: Pick<LoginStepProps, 'interaction'>) {
  const t = useT()
  if (registrationPolicy().refusal) return null
  return (
    <p data-registration>
      {t('login.noAccount')} <Link to={withInteraction('/registration', interaction)}>{t('login.create')}</Link>
    </p>
  )
}

type RefusedProps = { failure: unknown; onRestore: () => void } & Omit<ResetLinkProps, 'children'>

function Refused({ failure, onRestore, ...reset }: RefusedProps) {
  const t = useT()
  const isClosed = isCallError(failure, 'USER_BLOCKED')
  const isDeleted = isCallError(failure, 'USER_DEACTIVATED')
  const toReset = isBreached(failure) ? <ResetLink {...reset}>{t('reset.password.submit')}</ResetLink> : null
  const toRestore = (
    <Button kind="quiet" onClick={onRestore}>
      {t('deleted.restore')}
    </Button>
  )
  const texts = { AUTH_FORBIDDEN: 'e.login', HUMAN_FRIENDLY_MULTIPLE: 'e.breached' } as const
  return (
    <FailureNotice
      failure={failure}
      texts={texts}
      action={isClosed ? <SupportLink why="closed" /> : isDeleted ? toRestore : toReset}
    />
  )
}

function ForgottenPassword(reset: Omit<ResetLinkProps, 'children'>) {
  const t = useT()
  return (
    <p className={styles.forgot}>
      <ResetLink {...reset}>{t('login.forgot')}</ResetLink>
    </p>
  )
}

type ResetLinkProps = { login: string; children: string } & Pick<LoginStepProps, 'interaction'>

const ResetLink = ({ login, interaction, children }: ResetLinkProps) => (
  <Link to={withInteraction('/reset-password', interaction)} state={{ login }}>
    {children}
  </Link>
)

/** docs/design.md#sign-in-login. `ended`: the sign-in expired before its code was entered. */
function ArrivalNotice({ ended }: { ended: boolean }) {
  const t = useT()
  const language = useLanguage()
  const [until] = useState(() => new Date(Date.now() + eraseAfterDays() * 86_400_000).toISOString())
  if (ended) return <Notice kind="warn">{t('e.signInOver')}</Notice>
  const notice = readLoginNotice()
  if (!notice) return null
  return (
    <Notice kind={notice === 'e.sessionEnded' ? 'warn' : 'success'}>
      {t(notice)}
      {notice === 's.accountDeleted' && <p>{t('deleted.until', { day: dayOfInstant(until, language) })}</p>}
    </Notice>
  )
}
