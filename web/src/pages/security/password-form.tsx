import { ChangePassword } from '../../flows/change-password/change-password.tsx'
import { destinationOf } from '../../components/sent-to.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PasswordField, UsernameForManagers } from '../../ui/fields/password-field.tsx'
import { PasswordByApp } from './app/password-by-app.tsx'
import styles from './security.module.css'
import { type FormProps, usePasswordForm } from './use-password-form.ts'

export function PasswordForm({ user, onDone }: FormProps) {
  const t = useT()
  const { form, pending, submit, changed, suggest } = usePasswordForm({ user, onDone })
  const closed = () => pending?.end('closed')
  const { rhf, field } = form
  const labels = {
    password: t('security.password.current'),
    new_password: t('reset.password.field'),
    repeat: t('reset.password.repeat'),
  }
  return (
    <div className={styles.form}>
      <Form form={form} onSubmit={submit} labels={labels}>
        <UsernameForManagers login={user.email ?? destinationOf(user, 'sms')} />
        <PasswordField {...field('password')} label={labels.password} autoComplete="current-password" />
        <NewPassword
          first={{ ...field('new_password'), label: labels.new_password }}
          second={{ ...field('repeat'), label: labels.repeat }}
          typed={rhf.watch('new_password')}
          ownerOf={() => ({ names: [user.first_name, user.last_name, user.middle_name], email: user.email })}
          onSuggest={suggest}
        />
        <FailureNotice failure={form.failure} texts={{ otherwise: 'e.changePassword' }} />
        <ButtonRow>
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('reset.password.submit')}
          </Button>
          <Button onClick={onDone}>{t('parts.cancel')}</Button>
        </ButtonRow>
        <LeaveGuard changed={form.isChanged} onLeave={form.draft.discard} />
      </Form>
      {pending && !pending.otp && (
        <PasswordByApp passwords={pending.passwords} onRefused={pending.refuse} onChanged={changed} onClose={closed} />
      )}
      {pending?.otp && (
        <ChangePassword
          user={user}
          otp={pending.otp}
          passwords={pending.passwords}
          onRefused={pending.refuse}
          onChanged={changed}
          onClose={closed}
        />
      )}
    </div>
  )
}
