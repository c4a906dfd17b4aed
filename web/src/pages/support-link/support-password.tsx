import type { Otp } from '@kabinet/contract/api/auth/otp'
import { newPassword } from '@kabinet/contract/fields/new-password'
import { problemKey } from '@kabinet/contract/fields/text'
import { useState } from 'react'
import * as z from 'zod/mini'
import { RecoveryCodeForm } from '../../components/recovery-code-form.tsx'
import { beginWait } from '../../data/auth/auth.ts'
import { askForSupportCode, finishSupportLink, type SupportLink } from '../../data/auth/support-link.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm, type ZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { FailureNotice } from '../../ui/notice.tsx'

type Proof = { code?: string; app_code?: string; recovery_code?: string }
type Props = { token: string; link: SupportLink; onDone: (login: string | undefined) => void; onOver: () => void }

const passwords = z.object({ password: newPassword, repeat: z.string(problemKey('v.required')) }).check(
  z.refine(({ password, repeat }) => password === repeat, {
    error: problemKey('v.password.match'),
    path: ['repeat'],
  }),
)

/** First the password, then the second step, if the account has one. */
export function SupportPassword({ token, link, onDone, onOver }: Props) {
  const form = useZodForm(passwords, { defaultValues: { password: '', repeat: '' }, draft: null })
  const [step, setStep] = useState<'password' | 'proof'>('password')
  const [otp, setOtp] = useState<Otp>()
  const finish = withFailureToast(finishSupportLink)
  const sendCode = withFailureToast(askForSupportCode)
  const unlessOver = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!isCallError(error, 'NOT_EXIST')) throw error
      onOver()
    })
  const end = async (proof: Proof) => {
    try {
      onDone(await finish({ token, password: form.rhf.getValues('password'), ...proof }))
    } catch (error) {
      if (step === 'password' || !isCallError(error, 'HUMAN_FRIENDLY_MULTIPLE')) throw error
      setStep('password')
      form.tell('password', error.fields[0]?.message ?? error.message)
    }
  }
  const send = async () => {
    const sent = await sendCode(token)
    beginWait('restore', sent)
    setOtp(sent)
  }
  const goOn = async () => {
    if (link.second_step === null) return end({})
    if (link.second_step === 'code') await send()
    setStep('proof')
  }
  return step === 'password' ? (
    <PasswordForm form={form} onSubmit={() => unlessOver(goOn())} />
  ) : (
    <Prove otp={otp} onProof={(proof) => unlessOver(end(proof))} onResend={() => unlessOver(send())} />
  )
}

type Passwords = z.output<typeof passwords>
type FormProps = { form: ZodForm<Passwords, Passwords>; onSubmit: () => Promise<void> }

function PasswordForm({ form, onSubmit }: FormProps) {
  const t = useT()
  const { rhf, field } = form
  const suggest = (password: string) => {
    rhf.setValue('password', password, { shouldValidate: true })
    rhf.setValue('repeat', password, { shouldValidate: true })
  }
  return (
    <Form form={form} onSubmit={onSubmit}>
      <NewPassword
        first={{ ...field('password'), label: t('reset.password.field') }}
        second={{ ...field('repeat'), label: t('reset.password.repeat') }}
        typed={rhf.watch('password')}
        ownerOf={() => ({ names: [] })}
        onSuggest={suggest}
      />
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.changePassword' }} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('reset.password.submit')}
      </Button>
      <p>{t('supportLink.otherwise')}</p>
    </Form>
  )
}

type ProveProps = { otp: Otp | undefined; onProof: (proof: Proof) => Promise<void>; onResend: () => Promise<void> }

function Prove({ otp, onProof, onResend }: ProveProps) {
  const t = useT()
  const [isByApp, setByApp] = useState(true)
  if (otp) return <CodeEntry otp={otp} onCode={(code) => onProof({ code })} onResend={onResend} resendKey="restore" />
  if (!isByApp)
    return (
      <RecoveryCodeForm onCode={onProof}>
        <Button kind="quiet" onClick={() => setByApp(true)}>
          {t('app.prove.app')}
        </Button>
      </RecoveryCodeForm>
    )
  return (
    <CodeEntry sentence={t('app.prove.text')} onCode={(app_code) => onProof({ app_code })}>
      <Button kind="quiet" onClick={() => setByApp(false)}>
        {t('app.prove.recovery')}
      </Button>
    </CodeEntry>
  )
}
