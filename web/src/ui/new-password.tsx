import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { passwordSpecials, passwordStrength } from '@kabinet/contract/fields/password'
import { limits } from '@kabinet/contract/limits'
import { cx } from '../lib/cx.ts'
import { missingRules, passwordRulesAttribute, ruleNames, suggestPassword } from '../lib/password.ts'
import { useT } from '../text/use-t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import styles from './password-field.module.css'

type Side = Omit<PasswordFieldProps, 'autoComplete' | 'reveal' | 'below'>

/** New password with rules, meter and a suggestion, and its repetition (design guide 4.3). `onSuggest` must put the value into both fields. */
export function NewPassword({ first, second, onSuggest }: { first: Side; second: Side; onSuggest: (password: string) => void }) {
  const [value, setValue] = useState('')
  const [suggested, setSuggested] = useState(false)
  const rulesId = useId()
  const tooLong = value.length > limits.passwordMax
  const rules = { passwordrules: passwordRulesAttribute }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setValue(event.target.value)
    setSuggested(false)
    first.onChange?.(event)
  }
  const suggest = () => {
    const password = suggestPassword()
    setValue(password)
    setSuggested(true)
    onSuggest(password)
  }
  return (
    <>
      <PasswordField
        {...first}
        {...rules}
        autoComplete="new-password"
        problem={tooLong ? 'v.password.tooLong' : first.problem}
        onChange={change}
        reveal={suggested}
        below={<Advice id={rulesId} password={value} suggested={suggested} onSuggest={suggest} />}
      />
      <PasswordField {...second} {...rules} autoComplete="new-password" reveal={suggested} />
    </>
  )
}

function Advice({ id, password, suggested, onSuggest }: { id: string; password: string; suggested: boolean; onSuggest: () => void }) {
  const t = useT()
  return (
    <>
      <Meter password={password} />
      <RuleList id={id} password={password} />
      <div className={styles.suggest}>
        <Button kind="quiet" onClick={onSuggest}>
          {t('password.suggest')}
        </Button>
        <span role="status">{suggested && t('password.suggested')}</span>
      </div>
    </>
  )
}

function RuleList({ id, password }: { id: string; password: string }) {
  const t = useT()
  const missing = missingRules(password)
  return (
    <ul id={id} className={styles.rules} aria-label={t('password.rules')}>
      {ruleNames.map((rule) => {
        const done = !missing.includes(rule)
        return (
          <li key={rule} className={cx(done && styles.done)}>
            <Icon name={done ? 'checkCircle' : 'circle'} size={20} />
            <span>{t(`password.rule.${rule}`, { specials: passwordSpecials.split('').join(' ') })}</span>
            <span className="hidden-visually">{t(done ? 'password.done' : 'password.notDone')}</span>
          </li>
        )
      })}
    </ul>
  )
}

const segments = { weak: 1, medium: 2, strong: 3 } as const

function Meter({ password }: { password: string }) {
  const t = useT()
  const strength = passwordStrength(password)
  const missing = missingRules(password)
  const verdict = t(`password.${strength}`)
  const needs = missing.map((rule) => t(`password.needs.${rule}`)).join(', ')
  const words = password === '' ? '' : needs ? t('password.needs', { strength: verdict, rules: needs }) : verdict
  return (
    <>
      <div className={styles.meter} data-strength={strength} data-complete={missing.length === 0} aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <span key={n} className={cx(styles.segment, password !== '' && n <= segments[strength] && styles.filled)} />
        ))}
      </div>
      <p className={styles.verdict} aria-hidden="true">
        {words}
      </p>
      <SaidLater words={words} />
    </>
  )
}

/** Read out 700 ms after typing stops. */
function SaidLater({ words }: { words: string }) {
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => said.current && (said.current.textContent = words), 700)
    return () => clearTimeout(timer)
  }, [words])
  return <span ref={said} className="hidden-visually" role="status" />
}
