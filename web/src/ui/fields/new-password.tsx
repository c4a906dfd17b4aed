import { type ChangeEvent, Suspense, useId, useState } from 'react'
import { passwordLength, passwordPolicy } from '@kabinet/contract/fields/new-password'
import { passwordRulesAttribute } from '@kabinet/contract/fields/password-rules'
import type { PersonalWords } from '../../lib/forms/guess-check.ts'
import { suggestPassword } from '../../lib/forms/password.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { late, Nothing } from '../late.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import styles from './password-field.module.css'
import { PasswordAdvice } from './password-advice.tsx'
import { useGuessCheck } from '../../lib/forms/use-guess-check.ts'

type Side = Omit<PasswordFieldProps, 'autoComplete' | 'reveal' | 'below'>

type Props = {
  first: Side
  second: Side
  typed: string | undefined
  /** Names and address that the password must not contain; read each time, because they may be fields of the same form. */
  ownerOf: () => PersonalWords
  /** Must put the value into both fields. */
  onSuggest: (password: string) => void
}

const CopyButton = late(async () => (await withTexts(import('../copy-button.tsx'), 'cabinet')).CopyButton, Nothing)

function boundsOf(typed: string) {
  const policy = passwordPolicy()
  const problem = policy.by === 'length' ? ('v.password.long' as const) : ('v.password.tooLong' as const)
  const rules = { passwordrules: passwordRulesAttribute(policy) }
  return { rules, tooLong: passwordLength(typed) > policy.max ? problem : undefined }
}

/** docs/design.md#passwords. */
export function NewPassword({ first, second, typed = '', ownerOf, onSuggest }: Props) {
  const [isBegun, setBegun] = useState(false)
  const [whyEasyToGuess, loadCheck] = useGuessCheck()
  const { suggested, offered, take, leave } = useSuggestion(onSuggest)
  const rulesId = useId()
  const { rules, tooLong } = boundsOf(typed)

  const begin = () => {
    loadCheck()
    setBegun(true)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Password managers fill fields that were never focused.
    begin()
    leave()
    first.onChange?.(event)
  }
  const suggest = () => {
    begin()
    take()
  }
  const easy = isBegun ? whyEasyToGuess?.(typed, ownerOf()) : undefined
  return (
    <>
      <PasswordField
        {...first}
        {...rules}
        autoComplete="new-password"
        problem={tooLong ?? first.problem}
        onFocus={begin}
        onChange={change}
        reveal={suggested}
        below={
          <>
            <Suggestion
              password={suggested ? typed : null}
              offered={easy && typed ? offered : null}
              name={first.label}
              onSuggest={suggest}
            />
            {isBegun && (
              <PasswordAdvice id={rulesId} password={typed} easy={easy} isRefused={first.problem !== undefined} />
            )}
          </>
        }
      />
      <PasswordField {...second} {...rules} autoComplete="new-password" reveal={suggested} />
    </>
  )
}

function useSuggestion(onSuggest: Props['onSuggest']) {
  const [suggested, setSuggested] = useState(false)
  const [offered, setOffered] = useState(suggestPassword)
  const take = () => {
    setSuggested(true)
    onSuggest(offered)
    setOffered(suggestPassword())
  }
  return { suggested, offered, take, leave: () => setSuggested(false) }
}

/** `offered`: shown before it is taken, because the typed one is easy to guess. */
type SuggestionProps = { password: string | null; offered: string | null; name: string; onSuggest: () => void }

function Suggestion({ password, offered, name, onSuggest }: SuggestionProps) {
  const t = useT()
  return (
    <div className={styles.suggest}>
      <Button kind="quiet" onClick={onSuggest}>
        {offered === null ? t('password.suggest') : t('password.take', { password: offered })}
      </Button>
      <Suspense>{password !== null && <CopyButton value={password} name={name} />}</Suspense>
      <span role="status">{password !== null && t('password.suggested')}</span>
    </div>
  )
}
