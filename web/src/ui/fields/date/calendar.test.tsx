import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage } from '../../../text/language.ts'
import { Calendar } from './calendar.tsx'

test('starts the week on Monday in Russian and on Sunday in English [SP-3.16]', async () => {
  const firstDay = () => screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label')
  await changeLanguage('ru')
  render(<Calendar day="1990-03-27" yearsAgo={0} onChoose={() => undefined} />)
  expect(firstDay()?.toLowerCase()).toBe('понедельник')
  cleanup()
  await changeLanguage('en')
  render(<Calendar day="1990-03-27" yearsAgo={0} onChoose={() => undefined} />)
  expect(firstDay()).toBe('Sunday')
})

test('opens at the given number of years ago without a day, and at the day otherwise', () => {
  const year = () => screen.getAllByRole<HTMLSelectElement>('combobox', { hidden: true }).map(({ value }) => value)
  render(<Calendar day={null} yearsAgo={30} onChoose={() => undefined} />)
  expect(year()).toContain(String(new Date().getFullYear() - 30))
  cleanup()
  render(<Calendar day="2004-12-01" yearsAgo={30} onChoose={() => undefined} />)
  expect(year()).toContain('2004')
})
