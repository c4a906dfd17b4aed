import { useState } from 'react'
import type { RegistrationSheet, RegistrationTyped } from '../../flows/registration/registration-sheet.ts'
import type { Sheet } from '../../lib/form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { mailSuggestion } from './mail-suggestion.ts'
import styles from './registration.module.css'

type Props = { sheet: Sheet<RegistrationTyped, RegistrationSheet> }

/** One of the two is enough: the empty one says so. */
export function ContactFields({ sheet }: Props) {
  const t = useT()
  const [email, phone] = sheet.rhf.watch(['email', 'phone'])
  const own = sheet.field('email')
  const [left, setLeft] = useState(email)
  return (
    <>
      <TextField
        {...own}
        onBlur={(event) => {
          setLeft(event.target.value)
          own.onBlur(event)
        }}
        label={t('registration.email')}
        hint={t(!email && phone ? 'registration.either' : 'registration.email.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        below={left === email && <Suggestion typed={email ?? ''} sheet={sheet} />}
      />
      <PhoneField
        {...sheet.field('phone')}
        label={t('registration.phone')}
        hint={t(phone ? 'registration.phone.hint' : 'registration.either')}
      />
    </>
  )
}

/** Asks after a likely slip in the domain once the field is left; never in the way. */
function Suggestion({ typed, sheet }: { typed: string } & Props) {
  const t = useT()
  const suggestion = mailSuggestion(typed)
  const fix = () => {
    sheet.rhf.setValue('email', suggestion ?? typed, { shouldValidate: true })
    sheet.rhf.setFocus('email')
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
