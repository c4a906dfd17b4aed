import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useT } from '../../../text/use-t.ts'
import { Icon } from '../../icon.tsx'
import { late } from '../../late.tsx'
import { Skeleton } from '../../page/loading.tsx'
import styles from './date-field.module.css'
import buttonStyles from '../field-button.module.css'

const Calendar = late(async () => (await import('./calendar.tsx')).Calendar)

type Props = {
  label: string
  readDay: () => string | null
  yearsAgo: number
  onChoose: (day: string) => void
}

export function CalendarButton({ label, readDay, yearsAgo, onChoose }: Props) {
  const t = useT()
  const [open, setOpen] = useState<{ day: string | null } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    close()
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    // No related target: a press outside of the calendar, unless the whole window lost the focus.
    if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) setOpen(null)
  }
  return (
    <div role="presentation" onKeyDown={escape} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={buttonStyles.button}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={t('date.openCalendar', { name: label })}
        onClick={() => setOpen(open ? null : { day: readDay() })}
      >
        <Icon name="calendar" />
      </button>
      {open && (
        <div className={styles.popup} role="dialog" tabIndex={-1} aria-label={t('date.calendar', { name: label })}>
          <Suspense fallback={<Skeleton height={18} />}>
            <Calendar
              day={open.day}
              yearsAgo={yearsAgo}
              onChoose={(day) => {
                onChoose(day)
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
