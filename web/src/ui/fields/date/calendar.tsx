import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { useEffect, useRef, useState } from 'react'
import { DayPicker, type DayPickerLocale } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ru } from 'react-day-picker/locale/ru'
import { useLanguage } from '../../../text/use-t.ts'
import styles from './calendar.module.css'

type CalendarProps = {
  /** `YYYY-MM-DD`, or null. */
  day: string | null
  yearsAgo: number
  onChoose: (day: string) => void
}

/** docs/design.md#dates: from 1900 until today. The library handles arrows, Page Up and Page Down. */
export function Calendar({ day, yearsAgo, onChoose }: CalendarProps) {
  const language = useLanguage()
  // The library's English name of a day, «April 5th», does not contain the displayed number.
  const full = new Intl.DateTimeFormat(localeTable[language].tag, { dateStyle: 'full' })
  const [today] = useState(() => new Date())
  const box = useRef<HTMLDivElement>(null)
  const selected = day === null ? undefined : dateOf(day)
  useEffect(() => box.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(), [])
  return (
    <div ref={box}>
      <DayPicker
        mode="single"
        captionLayout="dropdown"
        navLayout="around"
        locale={libraryLocales[language]}
        weekStartsOn={localeTable[language].firstWeekday}
        startMonth={new Date(1900, 0)}
        endMonth={today}
        disabled={{ after: today }}
        selected={selected}
        defaultMonth={selected ?? new Date(today.getFullYear() - yearsAgo, today.getMonth())}
        onSelect={(chosen) => onChoose(dayOf(chosen ?? selected ?? today))}
        classNames={classNames}
        labels={{ labelDayButton: (date) => full.format(date) }}
      />
    </div>
  )
}

const libraryLocales: Record<Locale, DayPickerLocale> = { ru, en: enUS }

const classNames = {
  root: styles.root ?? '',
  month: styles.month ?? '',
  month_caption: styles.caption ?? '',
  dropdowns: styles.dropdowns ?? '',
  dropdown_root: styles.dropdownRoot ?? '',
  dropdown: styles.dropdown ?? '',
  caption_label: styles.captionLabel ?? '',
  chevron: styles.chevron ?? '',
  button_previous: styles.step ?? '',
  button_next: styles.step ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
  outside: styles.outside ?? '',
}

/** Days have no time zone: interpreted in the device's time zone. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
