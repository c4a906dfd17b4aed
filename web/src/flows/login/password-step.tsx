import { login as loginField, readLogin } from '@kabinet/contract/fields/login'
import { givenPassword } from '@kabinet/contract/fields/password'
import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { logInByPassword } from '../../data/log-in.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { withInteraction } from '../../lib/interaction.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { dropLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LoginField } from '../../ui/fields/phone-field.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { type LoginStepProps, typedLogin } from './login-typed.ts'
import styles from './login.module.css'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterPassword'> }

export function PasswordStep({ typed, onTyped, interaction, send }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ login: loginField, password: givenPassword }), {
    defaultValues: { login: typed.login, password: '' },
    draft: 'login',
  })
  const { rhf, failure } = form
  const begin = withFailureToast(logInByPassword)
  const explain = (error: unknown, login: string) => {
    const token = isCallError(error, 'USER_NOT_VERIFIED') ? error.extra['registration_token'] : null
    if (typeof token === 'string') {
      onTyped({ ...typedLogin(login), registrationToken: token })
      return send('notVerified')
    }
    if (isCallError(error, 'CREDENTIAL_NOT_VERIFIED')) return sayAtLogin(login)
    const isWrong = isCallError(error, 'AUTH_FORBIDDEN')
    if (isWrong || isBreached(error)) rhf.setValue('password', '')
    if (isWrong) rhf.setFocus('password')
    // Said above the form, with the way out beside it, not at the field: the password is right.
    if (isBreached(error)) return form.setFailure(error)
    throw error
  }
  const sayAtLogin = (login: string) => {
    rhf.setError('login', { message: readLogin(login)?.kind === 'phone' ? 'e.unverifiedPhone' : 'e.unverifiedEmail' })
    rhf.setFocus('login')
  }
  const submit = (who: { login: string; password: string }) => {
    dropLoginNotice()
    onTyped(typedLogin(who.login))
    return begin(who, interaction).then(send, (error: unknown) => explain(error, who.login))
  }
  const reset = { login: rhf.watch('login'), interaction }
  return (
    <Form form={form} onSubmit={submit}>
      {failure === null && <ArrivalNotice ended={typed.ended} />}
      <Refused failure={failure} {...reset} />
      <LoginField {...form.field('login')} label={t('login.field')} autoComplete="username webauthn" />
      <div>
        <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
        <ForgottenPassword {...reset} />
      </div>
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('login.submit')}
      </Button>
      <PasskeyLogIn onSignedIn={() => send('signedIn')} />
      <NoAccount interaction={interaction} />
    </Form>
  )
}

function NoAccount({ interaction }: Pick<LoginStepProps, 'interaction'>) {
  const t = useT()
  return (
    <p>
      {t('login.noAccount')} <Link to={withInteraction('/registration', interaction)}>{t('login.create')}</Link>
    </p>
  )
}

/** The one that the server names is the password: it is right, and known to be stolen. */
const isBreached = (failure: unknown) => isCallError(failure, 'HUMAN_FRIENDLY_MULTIPLE')

/** With the way on: support for who is shut out, a reset for a stolen password. */
function Refused({ failure, ...reset }: { failure: unknown } & Omit<ResetLinkProps, 'children'>) {
  const t = useT()
  const isClosed = isCallError(failure, 'USER_BLOCKED') || isCallError(failure, 'USER_DEACTIVATED')
  const toReset = isBreached(failure) ? <ResetLink {...reset}>{t('reset.password.submit')}</ResetLink> : null
  const texts = { AUTH_FORBIDDEN: 'e.login', HUMAN_FRIENDLY_MULTIPLE: 'e.breached' } as const
  return <FailureNotice failure={failure} texts={texts} action={isClosed ? <SupportLink /> : toReset} />
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
