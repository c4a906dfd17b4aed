import type { User } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { useEffect, useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askToCheckPassword } from '../../data/auth/auth.ts'
import { readPendingCode } from '../../session/pending-codes.ts'
import { passwordCode, sendPasswordCode, useChangePassword } from '../../data/security/security.ts'
import { useHasApp } from '../../data/security/second-step.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { passwordSchema } from './password-schema.ts'

type Passwords = { password: string; new_password: string }
type PendingChange = {
  /** Null when the app provides the code. */
  otp: Otp | null
  passwords: Passwords
  end: (how: 'changed' | 'closed') => void
  refuse: (error: unknown) => void
}

export type FormProps = { user: User; onDone: () => void }

/**
 * Checks the current password before sending a code, so that a wrong one is reported at its field (docs/design.md#security,
 * docs/design.md#dialog-flows).
 */
export function usePasswordForm({ user, onDone }: FormProps) {
  const form = useZodForm(passwordSchema, {
    defaultValues: { password: '', new_password: '', repeat: '' },
    draft: null,
    long: true,
  })
  const { rhf, focus } = form
  const hasApp = useHasApp()
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [prove, sendCode] = [withFailureToast(askToCheckPassword), withFailureToast(sendPasswordCode)]
  const change = withFailureToast(useChangePassword())
  useEffect(() => focus('password'), [focus])

  const askCode = async (passwords: Passwords) => {
    const otp = hasApp ? null : (readPendingCode(passwordCode) ?? (await sendCode()))
    return new Promise<'changed' | 'closed'>((end, refuse) => setPending({ otp, passwords, end, refuse })).finally(() =>
      setPending(null),
    )
  }
  const submit = async ({ password, new_password }: Passwords) => {
    try {
      await prove(password)
      const how =
        user.otp_transport === null && !hasApp
          ? await change({ password, new_password })
          : await askCode({ password, new_password })
      if (how !== 'closed') finish()
    } catch (error) {
      if (!isCallError(error, 'AUTH_FORBIDDEN')) throw error
      rhf.setValue('password', '', { shouldDirty: true })
      rhf.setError('password', { message: 'e.password' })
      focus('password')
    }
  }
  // After the dialog has closed: it returns the focus to the form, which the card then removes.
  const fold = () => setTimeout(onDone, 0)
  const finish = () => {
    toast('success', (t) => t('s.passwordChanged'))
    fold()
  }
  const suggest = (password: string) => {
    form.rhf.setValue('new_password', password, { shouldValidate: true, shouldDirty: true })
    form.rhf.setValue('repeat', password, { shouldValidate: true })
  }
  const changed = () => {
    pending?.end('changed')
    fold() // Also when the dialog was closed before the response.
  }
  return { form, pending, submit, changed, suggest }
}
