import { useState } from 'react'
import type { RegistrationValues, RegistrationDraft } from '../../flows/registration/registration-schema.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { registrationPolicy } from '../../lib/registration-policy.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { mailSuggestion } from './mail-suggestion.ts'
import styles from './registration.module.css'

type Props = { form: ZodForm<RegistrationDraft, RegistrationValues> }

export function ContactFields({ form }: Props) {
  const t = useT()
  const [email, phone] = form.rhf.watch(['email', 'phone'])
  const emailField = form.field('email')
  const [left, setLeft] = useState(email)
  const { mode, domains } = registrationPolicy()
  const isEither = mode !== 'domains'
  return (
    <>
      <TextField
        {...emailField}
        onBlur={(event) => {
          setLeft(event.target.value)
          emailField.onBlur(event)
        }}
        label={t('registration.email')}
        hint={
          isEither
            ? t(!email && phone ? 'registration.either' : 'registration.email.hint')
            : t('registration.domains', { domains: domains.join(', ') })
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        below={left === email && <Suggestion typed={email ?? ''} form={form} />}
      />
      <PhoneField
        {...form.field('phone')}
        label={t('registration.phone')}
        hint={t(phone || !isEither ? 'registration.phone.hint' : 'registration.either')}
      />
    </>
  )
}

function Suggestion({ typed, form }: { typed: string } & Props) {
  const t = useT()
  const suggestion = mailSuggestion(typed)
  const fix = () => {
    form.rhf.setValue('email', suggestion ?? typed, { shouldValidate: true })
    form.focus('email')
  }
  return (
    <div role="status">
      {suggestion && (
        <p className={styles.suggestion}>
          <span>{t('registration.suggestion', { suggestion })}</span>
          <Button kind="quiet" onClick={fix}>
            {t('registration.fix')}
          </Button>
        </p>
      )}
    </div>
  )
}
