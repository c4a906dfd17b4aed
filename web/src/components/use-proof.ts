import { givenPassword } from '@kabinet/contract/fields/password'
import * as z from 'zod/mini'
import { withFailureToast } from '../data/with-failure-toast.ts'
import { askToCheckPassword } from '../data/auth/auth.ts'
import { isCallError } from '../lib/call-error.ts'
import { useZodForm } from '../lib/forms/zod-form.ts'
import { useThrottled } from '../lib/waits/throttled.ts'

/** A wrong password is reported at the field and cleared. `canSubmit`: not empty and not rate limited. */
export function useProof(onProven: (password: string) => void) {
  const form = useZodForm(z.object({ password: givenPassword }), { defaultValues: { password: '' }, draft: null })
  const prove = withFailureToast(askToCheckPassword)
  const isThrottled = useThrottled(form.failure)
  const submit = async ({ password }: { password: string }) => {
    try {
      await prove(password)
      onProven(password)
    } catch (error) {
      if (!isCallError(error, 'AUTH_FORBIDDEN')) throw error
      form.rhf.setValue('password', '')
      form.tell('password', 'e.password')
    }
  }
  return { form, submit, canSubmit: form.rhf.watch('password') !== '' && !isThrottled }
}
