import { cleanTyped } from '@kabinet/contract/fields/typed'
import { limits } from '@kabinet/contract/limits'
import { type ClipboardEvent, type Ref, useId } from 'react'
import { useT } from '../../../text/use-t.ts'
import { FieldError, wiringOf } from '../field.tsx'
import { useErrorTitle } from '../../use-error-title.ts'
import styles from './code-entry.module.css'

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (digits: string) => void
  onBadPaste: () => void
  readOnly: boolean
  problem: string | undefined
}

/** One real input; the six cells are its background, so paste, autofill and selection work natively. */
export function CodeField({ ref, value, onChange, onBadPaste, readOnly, problem }: CodeFieldProps) {
  const t = useT()
  const id = useId()
  useErrorTitle(problem !== undefined)
  const type = (typed: string) => {
    const digits = cleanTyped(typed).replace(/\D/g, '').slice(0, limits.codeLength)
    if (digits !== value) onChange(digits)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const pasted = cleanTyped(event.clipboardData.getData('text')).replace(/[ -]/g, '')
    if (readOnly) return
    if (/^\d+$/.test(pasted) && pasted.length <= limits.codeLength) onChange(pasted)
    else onBadPaste()
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('code.label')}
      </label>
      <div className={styles.cells}>
        <input
          {...wiringOf(id, null, problem)}
          ref={ref}
          className={styles.input}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          readOnly={readOnly}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  )
}
