import { useEffect, useRef } from 'react'
import { passwordPolicy, passwordSpecials } from '@kabinet/contract/fields/new-password'
import { hasAllowedCharacters, passwordStrength } from '@kabinet/contract/fields/password-rules'
import { cx } from '../../lib/format/cx.ts'
import type { GuessCheck } from '../../lib/forms/guess-check.ts'
import { missingRules, ruleNames } from '../../lib/forms/password.ts'
import { useT } from '../../text/use-t.ts'
import { Icon } from '../icon.tsx'
import styles from './password-field.module.css'

/** `easy`: why the server would reject it as guessable; undefined until known. `isRefused`: the field shows its problem. */
type Judged = { password: string; easy: ReturnType<GuessCheck> | undefined; isRefused: boolean }

export function PasswordAdvice({ id, ...judged }: Judged & { id: string }) {
  return (
    <>
      <Meter {...judged} />
      <RuleList id={id} password={judged.password} />
    </>
  )
}

function RuleList({ id, password }: { id: string; password: string }) {
  const t = useT()
  const missing = missingRules(password)
  const { min, max } = passwordPolicy()
  const numbers = { specials: passwordSpecials.split('').join(' '), min: String(min), max: String(max) }
  return (
    <ul id={id} className={styles.rules} aria-label={t('password.rules')}>
      {ruleNames().map((rule) => {
        const done = !missing.includes(rule)
        return (
          <li key={rule} className={cx(done && styles.done)}>
            <Icon name={done ? 'checkCircle' : 'circle'} size={20} />
            <span>{t(`password.rule.${rule}`, numbers)}</span>
            <span className="hidden-visually">{t(done ? 'password.done' : 'password.notDone')}</span>
          </li>
        )
      })}
    </ul>
  )
}

const segments = { weak: 1, medium: 2, strong: 3 } as const

/** A guessable password, or one with forbidden characters, is weak; green only when the server will accept it. */
function Meter({ password, easy, isRefused }: Judged) {
  const t = useT()
  const isOdd = !hasAllowedCharacters(password)
  const strength = isOdd || easy ? 'weak' : passwordStrength(password)
  const missing = missingRules(password)
  const { by, min, max } = passwordPolicy()
  const verdict = t(`password.${strength}`)
  const needs = missing.map((rule) => t(`password.needs.${rule}`, { min: String(min), max: String(max) })).join(', ')
  const judgement = needs && !isRefused ? t('password.needs', { strength: verdict, rules: needs }) : verdict
  const flaw = isOdd
    ? !isRefused && t(by === 'length' ? 'v.value' : 'v.password.chars')
    : easy && t(`password.easy.${easy}`)
  const words = password && (flaw ? `${judgement}. ${flaw}` : judgement)
  return (
    <>
      <div
        className={styles.meter}
        data-strength={strength}
        data-complete={missing.length === 0 && !isOdd && easy === null}
        aria-hidden="true"
      >
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

function SaidLater({ words }: { words: string }) {
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => said.current && (said.current.textContent = words), 700)
    return () => clearTimeout(timer)
  }, [words])
  return <span ref={said} className="hidden-visually" role="status" />
}
