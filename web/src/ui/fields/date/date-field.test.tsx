import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '../../../text/language.ts'
import { DateField } from './date-field.tsx'

beforeAll(() => changeLanguage('ru'))

test('says the day in words while it is typed, and follows a correction before the field is left', async () => {
  render(<DateField label="Дата рождения" name="birthdate" />)
  const field = screen.getByLabelText('Дата рождения')
  await userEvent.type(field, '31 12 1990')
  expect(screen.getByText('31 декабря 1990 г.')).toBeTruthy()
  await userEvent.type(field, '{Backspace}1')
  expect(screen.getByText('31 декабря 1991 г.')).toBeTruthy()
  await userEvent.type(field, '{Backspace}')
  expect(screen.queryByText(/декабря/)).toBeNull()
})
