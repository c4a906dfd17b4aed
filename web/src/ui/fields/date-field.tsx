import { type ChangeEvent, type FocusEvent, type Ref, useId, useRef, useState } from 'react'
import { cx } from '../../lib/format/cx.ts'
import { dayInWords, formatTypedDay, readDay, typedDay } from '../../lib/format/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { CalendarButton } from './calendar-button.tsx'
import { FieldFrame } from './field.tsx'
import fieldStyles from './field.module.css'
import buttonStyles from './field-button.module.css'
import type { TextFieldProps } from './text-field.tsx'
import styles from './date-field.module.css'

type DateFieldProps = Omit<TextFieldProps, 'numbers' | 'below'> & { ref?: Ref<HTMLInputElement> }

/**
 * Text as the language writes dates, and a calendar beside it that is never the only way; on leaving, the day is repeated in words,
 * which settles day and month (docs/design.md#dates).
 */
export function DateField({ label, hint, optional = false, problem, onChange, onBlur, ...input }: DateFieldProps) {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const wordsId = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('input') ?? null
  const day = readDay(typed, language)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    if (target.selectionStart === target.value.length) target.value = formatTypedDay(target.value, language)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onBlur?.(event)
  }
  const choose = (chosen: string) => {
    const text = typedDay(chosen, language)
    typeInto(field(), text)
    setTyped(text)
  }
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
          <CalendarButton label={label} readDay={() => readDay(field()?.value ?? '', language)} onChoose={choose} />
        </div>
      )}
    </FieldFrame>
  )
}

/** As if the person had typed it: React does not hear of values that are put in by its own setter. */
function typeInto(input: HTMLInputElement | null, text: string): void {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
