import { type ComponentProps, type ReactNode, useId } from 'react'
import { useT } from '../../text/use-t.ts'
import { FieldHint, FieldError, wiringOf } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './choice.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { label: ReactNode; hint?: ReactNode }

export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switchLine}>
      <span>
        {label}
        {hint && (
          <span className={styles.note} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input {...input} {...wiringOf(id, hint, undefined)} type="checkbox" role="switch" className={styles.switch} />
    </label>
  )
}

type Option = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean }

type GroupProps = {
  legend: string
  hint?: ReactNode
  optional?: boolean
  problem?: string | undefined
  options: readonly Option[]
} & Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'defaultValue' | 'autoComplete'>

export function CheckboxGroup(props: GroupProps) {
  return <Group {...props} type="checkbox" />
}

export function RadioGroup({ cards = false, ...props }: GroupProps & { cards?: boolean }) {
  return <Group {...props} type="radio" cards={cards} />
}

function Group({
  legend,
  hint,
  optional,
  problem,
  options,
  type,
  cards = false,
  defaultValue,
  ...input
}: GroupProps & { type: 'checkbox' | 'radio'; cards?: boolean }) {
  const id = useId()
  const t = useT()
  const { id: _, ...described } = wiringOf(id, hint, problem)
  const isOn = (value: string) => (defaultValue === undefined ? undefined : defaultValue === value)
  return (
    <fieldset className={fieldStyles.group} {...(type === 'radio' ? { role: 'radiogroup' } : {})} {...described}>
      <legend className={fieldStyles.legend}>
        {legend}
        {optional && <span className={fieldStyles.optional}> {t('parts.optional')}</span>}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className={cards ? styles.cards : styles.list}>
        {options.map(({ value, label, note, disabled }) => (
          <label key={value} className={cards ? styles.card : styles.choice}>
            <input
              {...input}
              type={type}
              value={value}
              disabled={disabled}
              defaultChecked={isOn(value)}
              className={type === 'radio' ? styles.radio : styles.box}
              aria-invalid={problem ? true : undefined}
            />
            <span>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
    </fieldset>
  )
}
