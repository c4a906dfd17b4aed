import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/format/cx.ts'
import { useT } from '../../text/use-t.ts'
import { FieldFrame, type FieldWords } from './field.tsx'
import fieldStyles from './field.module.css'
import buttonStyles from './field-button.module.css'
import { Icon } from '../icon.tsx'
import styles from './password-field.module.css'

export type PasswordFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
    autoComplete: 'current-password' | 'new-password'
    reveal?: boolean
    below?: ReactNode
  }

/** Hidden on submit (docs/design.md#passwords). Never blocks paste or password managers. */
export function PasswordField({ label, hint, problem, reveal = false, below, ref, ...input }: PasswordFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(reveal)
  const [toggled, setToggled] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setShown(reveal), [reveal])
  useHideOnSubmit(box, setShown)

  const toggle = () => {
    setShown(!shown)
    setToggled(true)
  }
  return (
    <FieldFrame words={{ label, hint, problem }} below={below}>
      {(wiring) => (
        <div className={buttonStyles.box} ref={box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-unkept
            {...input}
            {...wiring}
            ref={ref}
            type={shown ? 'text' : 'password'}
            className={cx(fieldStyles.control, buttonStyles.input, styles.password)}
          />
          <button
            type="button"
            className={buttonStyles.button}
            onClick={toggle}
            aria-label={t(shown ? 'password.hideNamed' : 'password.showNamed', { name: label })}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
          <span className="hidden-visually" role="status">
            {toggled && t(shown ? 'password.shown' : 'password.hidden')}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** The login, for password managers: every form that asks for or sets a password contains it. */
export function UsernameForManagers({ login }: { login: string }) {
  return (
    <input
      className="hidden-visually"
      type="text"
      name="username"
      autoComplete="username"
      value={login}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

function useHideOnSubmit(box: React.RefObject<HTMLElement | null>, setShown: (shown: boolean) => void): void {
  useEffect(() => {
    const form = box.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [box, setShown])
}
