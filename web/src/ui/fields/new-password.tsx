import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { passwordSpecials, passwordStrength } from '@kabinet/contract/fields/password'
import { limits } from '@kabinet/contract/limits'
import { cx } from '../../lib/format/cx.ts'
import type { GuessCheck, PersonalWords } from '../../lib/forms/guess-check.ts'
import { missingRules, passwordRulesAttribute, ruleNames, suggestPassword } from '../../lib/forms/password.ts'
import { loadCabinetTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import styles from './password-field.module.css'

type Side = Omit<PasswordFieldProps, 'autoComplete' | 'reveal' | 'below'>

type Props = {
  first: Side
  second: Side
  /** What the first field holds. */
  typed: string | undefined
  /** Whose names and address the password must not hold: asked each time, because they may be fields of the same form. */
  ownerOf: () => PersonalWords
  /** Must put the value into both fields. */
  onSuggest: (password: string) => void
}

/** With its words, which stand with those of the cabinet: few have a password suggested. */
const CopyButton = lazy<(props: { value: string; name: string }) => ReactNode>(() =>
  Promise.all([import('../copy-button.tsx'), loadCabinetTexts()]).then(
    ([{ CopyButton }]) => ({ default: CopyButton }),
    // The password is in sight, to be copied by hand.
    () => ({ default: () => null }),
  ),
)

/** New password with a suggestion, its repetition and, from the moment somebody begins it, rules and meter (docs/design.md#passwords). */
export function NewPassword({ first, second, typed = '', ownerOf, onSuggest }: Props) {
  const [suggested, setSuggested] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const [isEasyToGuess, loadCheck] = useGuessCheck()
  const rulesId = useId()
  const tooLong = typed.length > limits.passwordMax
  const rules = { passwordrules: passwordRulesAttribute }

  const begin = () => {
    loadCheck()
    setBegun(true)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Managers fill fields that nobody has been in.
    begin()
    setSuggested(false)
    first.onChange?.(event)
  }
  const suggest = () => {
    begin()
    setSuggested(true)
    onSuggest(suggestPassword())
  }
  return (
    <>
      <PasswordField
        {...first}
        {...rules}
        autoComplete="new-password"
        problem={tooLong ? 'v.password.tooLong' : first.problem}
        onFocus={begin}
        onChange={change}
        reveal={suggested}
        below={
          <>
            <Suggestion password={suggested ? typed : null} name={first.label} onSuggest={suggest} />
            {(isBegun || typed !== '') && (
              <Advice id={rulesId} password={typed} easy={isEasyToGuess?.(typed, ownerOf())} />
            )}
          </>
        }
      />
      <PasswordField {...second} {...rules} autoComplete="new-password" reveal={suggested} />
    </>
  )
}

type SuggestionProps = { password: string | null; name: string; onSuggest: () => void }

/** `password`: the suggested one, while it is in the field. */
function Suggestion({ password, name, onSuggest }: SuggestionProps) {
  const t = useT()
  return (
    <div className={styles.suggest}>
      <Button kind="quiet" onClick={onSuggest}>
        {t('password.suggest')}
      </Button>
      <Suspense>{password !== null && <CopyButton value={password} name={name} />}</Suspense>
      <span role="status">{password !== null && t('password.suggested')}</span>
    </div>
  )
}

/** Undefined until the lists of words are there, and where they can not be fetched: the server checks in any case. */
function useGuessCheck() {
  const [check, setCheck] = useState<GuessCheck>()
  const load = () =>
    void import('../../lib/forms/guess-check.ts').then(
      ({ isEasyToGuess }) => setCheck(() => isEasyToGuess),
      () => undefined,
    )
  return [check, load] as const
}

/** `easy`: whether the server would refuse it as easy to guess; undefined while that is not known. */
type Judged = { password: string; easy: boolean | undefined }

function Advice({ id, ...judged }: Judged & { id: string }) {
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

/** What is easy to guess is weak, whatever signs it holds; green only when the server will take it. */
function Meter({ password, easy }: Judged) {
  const t = useT()
  const strength = easy ? 'weak' : passwordStrength(password)
  const missing = missingRules(password)
  const verdict = t(`password.${strength}`)
  const needs = missing.map((rule) => t(`password.needs.${rule}`)).join(', ')
  const judgement = needs ? t('password.needs', { strength: verdict, rules: needs }) : verdict
  const words = password && (easy ? `${judgement}. ${t('v.password.guessable')}` : judgement)
  return (
    <>
      <div
        className={styles.meter}
        data-strength={strength}
        data-complete={missing.length === 0 && easy === false}
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

/** Read out 700 ms after typing stops. */
function SaidLater({ words }: { words: string }) {
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => said.current && (said.current.textContent = words), 700)
    return () => clearTimeout(timer)
  }, [words])
  return <span ref={said} className="hidden-visually" role="status" />
}
