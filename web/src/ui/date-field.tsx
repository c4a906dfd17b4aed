import { type ChangeEvent, type FocusEvent, useId, useState } from 'react'
import { dayInWords, formatTypedDay, readDay } from '../lib/day.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './date-field.module.css'

/** Text as the language writes dates; on leaving, the day is repeated in words, which settles day and month (design guide 4.6). */
export function DateField({ onChange, onBlur, defaultValue, ...rest }: TextFieldProps) {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const wordsId = useId()
  const day = readDay(typed, language)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    if (input.selectionStart === input.value.length) input.value = formatTypedDay(input.value, language)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onBlur?.(event)
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="bday"
      placeholder={t('date.placeholder')}
      numbers
      {...rest}
      defaultValue={defaultValue}
      onChange={change}
      onBlur={blur}
      below={
        <p id={wordsId} className={styles.words} aria-live="polite">
          {day && dayInWords(day, language)}
        </p>
      }
    />
  )
}
