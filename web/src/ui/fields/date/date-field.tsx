import type { Locale } from '@kabinet/contract/fields/locale'
import { type ChangeEvent, type FocusEvent, type Ref, useId, useRef, useState } from 'react'
import { cx } from '../../../lib/format/cx.ts'
import { dayInWords, formatTypedDay, readDay, dayInNumbers } from '../../../lib/format/day.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { CalendarButton } from './calendar-button.tsx'
import { FieldFrame } from '../field.tsx'
import fieldStyles from '../field.module.css'
import buttonStyles from '../field-button.module.css'
import type { TextFieldProps } from '../text-field.tsx'
import styles from './date-field.module.css'

type DateFieldProps = Omit<TextFieldProps, 'numbers' | 'below'> & {
  ref?: Ref<HTMLInputElement>
  yearsAgo?: number
}

/** Shows the day that is typed in words, which resolves ambiguity of day and month (docs/design.md#dates). */
export function DateField(props: DateFieldProps) {
  const { label, hint, optional = false, problem, yearsAgo = 0, onChange, onBlur, ...input } = props
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const wordsId = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('input') ?? null
  const day = readDay(typed, language)
  const readTyped = () => readDay(field()?.value ?? '', language)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    separate(event.target, language)
    setTyped(event.target.value)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onBlur?.(event)
  }
  const choose = (chosen: string) => typeInto(field(), dayInNumbers(chosen, language))
  return (
    <FieldFrame
      words={{ label, hint, optional, problem }}
      below={
        <p id={wordsId} className={styles.words} aria-live="polite">
          {day && dayInWords(day, language)}
        </p>
      }
    >
      {(wiring) => (
        <div className={buttonStyles.box} ref={box}>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="bday"
            placeholder={t('date.placeholder')}
            {...input}
            {...wiring}
            className={cx(fieldStyles.control, fieldStyles.numbers, buttonStyles.input)}
            onChange={change}
            onBlur={blur}
          />
          <CalendarButton label={label} yearsAgo={yearsAgo} readDay={readTyped} onChoose={choose} />
        </div>
      )}
    </FieldFrame>
  )
}

function separate(target: HTMLInputElement, language: Locale): void {
  if (target.selectionStart === target.value.length) target.value = formatTypedDay(target.value, language)
}

/** Simulates typing: React ignores values set through its own setter. */
function typeInto(input: HTMLInputElement | null, text: string): void {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
