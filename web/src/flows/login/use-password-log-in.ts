import { login as loginField, readLogin } from '@kabinet/contract/fields/login'
import { givenPassword } from '@kabinet/contract/fields/password'
import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import * as z from 'zod/mini'
import { logInByPassword } from '../../data/auth/log-in.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { dropLoginNotice } from '../../session/login-notice.ts'
import { type LoginStepProps, typedLogin } from './login-typed.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterPassword'> }

export function usePasswordLogIn({ typed, onTyped, interaction, send }: Props) {
  const form = useZodForm(z.object({ login: loginField, password: givenPassword }), {
    defaultValues: { login: typed.login, password: '' },
    draft: 'login',
  })
  const { rhf } = form
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
    if (isWrong) form.focus('password')
    // Shown above the form with a next step, not at the field: the password is correct.
    if (isBreached(error)) return form.setFailure(error)
    throw error
  }
  const sayAtLogin = (login: string) => {
    rhf.setError('login', { message: readLogin(login)?.kind === 'phone' ? 'e.unverifiedPhone' : 'e.unverifiedEmail' })
    form.focus('login')
  }
  const submit = (who: { login: string; password: string }) => {
    dropLoginNotice()
    onTyped(typedLogin(who.login))
    return begin(who, interaction).then(send, (error: unknown) => explain(error, who.login))
  }
  return { form, submit }
}

export const isBreached = (failure: unknown) => isCallError(failure, 'HUMAN_FRIENDLY_MULTIPLE')
