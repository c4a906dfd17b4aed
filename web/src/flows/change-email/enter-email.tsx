import type { User } from '@kabinet/contract/api/me.api'
import { email, isEmail, normalizeEmail } from '@kabinet/contract/fields/email'
import type { changeEmailFlow } from '@kabinet/contract/flows/change-email.flow'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { sendToContact, useChangeMe } from '../../data/me.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { waitLeft } from '../../lib/waits/resend-wait.ts'
import { useT } from '../../text/use-t.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { InputStep } from '../../components/input-step.tsx'

type Props = { user: User; refused: string | null; send: Send<typeof changeEmailFlow, 'enterEmail'> }

export function EnterEmail({ user, refused, send }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ email }), {
    defaultValues: { email: refused ?? user.email_candidate ?? '' },
    draft: 'change-email',
  })
  const showRefusal = useEffectEvent(() => refused !== null && form.tell('email', 'v.email.domain'))
  useEffect(() => void showRefusal(), [])
  const ask = useStepAct(useAskForMessage(user), (t) =>
    t(user.email === null ? 'contact.letterSent' : 'contact.codeSent'),
  )
  const isWhole = isEmail(normalizeEmail(form.rhf.watch('email')))

  const submit = async (typed: { email: string }) => {
    if (typed.email === user.email && user.email_verified) return form.tell('email', 'e.emailUsed')
    try {
      send(await ask(typed.email))
    } catch (error) {
      if (isCallError(error, 'EMAIL_ALREADY_EXIST') || isCallError(error, 'ALREADY_EXIST'))
        return form.tell('email', 'e.emailRegistered')
      if (isCallError(error, 'INVALID_PARAM_VALUE') && error.fields.length === 0) return form.tell('email', 'v.email')
      throw error
    }
  }
  return (
    <InputStep
      form={form}
      onSubmit={submit}
      onCancel={closeFlow}
      confirm={t(user.email === null ? 'contact.getLetter' : 'contact.getCode')}
      isReady={isWhole}
    >
      <TextField
        {...form.field('email')}
        label={t('me.email')}
        hint={t('changeEmail.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
    </InputStep>
  )
}

function useAskForMessage(user: User): (email: string) => Promise<'codeSent' | 'linkSent'> {
  const change = useChangeMe()
  return async (email) => {
    if (email === user.email_candidate) return again(user.email_candidate_step)
    if (email === user.email) return again('link')
    if (user.email === null) {
      await change({ action: 'set_email', email })
      return 'linkSent'
    }
    await change({ action: 'set_email_candidate', email })
    return 'codeSent'
  }
}

async function again(step: User['email_candidate_step']): Promise<'codeSent' | 'linkSent'> {
  const message = step === 'link' ? 'email_verify' : 'email_change'
  if (waitLeft(message) === 0) await sendToContact(message)
  return step === 'link' ? 'linkSent' : 'codeSent'
}
