import { newPassword } from '@kabinet/contract/fields/password'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useState } from 'react'
import { suggestPassword } from '../lib/password.ts'
import { changeLanguage } from '../text/language.ts'
import { NewPassword } from './new-password.tsx'

beforeAll(() => changeLanguage('ru'))
afterEach(cleanup)

function Sheet() {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <NewPassword
        first={{ label: 'Новый пароль', name: 'password', value, onChange: (event) => setValue(event.target.value) }}
        second={{ label: 'Повторите пароль', name: 'repeat', value, onChange: () => undefined }}
        onSuggest={setValue}
      />
      <button type="submit">Сменить</button>
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Новый пароль')
const undone = () => screen.getAllByText('не выполнено').length

test('the list of rules follows what is typed', async () => {
  render(<Sheet />)
  expect(undone()).toBe(4)
  await userEvent.type(field(), 'abcdefG1')
  expect(undone()).toBe(1)
  expect(screen.getAllByText('Сильный пароль — осталось: спецсимвол')).toBeTruthy()
  await userEvent.type(field(), '!')
  expect(screen.queryAllByText('не выполнено')).toEqual([])
})

test('a password is shown on demand and hidden again by the submit', async () => {
  render(<Sheet />)
  expect(field().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Показать: Новый пароль' }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Сменить' }))
  expect(field().type).toBe('password')
})

test('a pasted password that is too long is told at once and kept whole', async () => {
  render(<Sheet />)
  await userEvent.click(field())
  await userEvent.paste('abcdefghijklmnoP1!')
  expect(field().value).toBe('abcdefghijklmnoP1!')
  expect(screen.getByText(/^Пароль длиннее 15 символов/)).toBeTruthy()
})

test('a suggested password keeps every rule, fills both fields and is shown', async () => {
  render(<Sheet />)
  await userEvent.click(screen.getByRole('button', { name: 'Придумать пароль' }))
  expect(newPassword.safeParse(field().value).success).toBe(true)
  expect(field().type).toBe('text')
  expect(screen.getByLabelText<HTMLInputElement>('Повторите пароль').value).toBe(field().value)
  expect(screen.getByText('Сохраните его в менеджере паролей')).toBeTruthy()
})

test('no two suggestions are alike, and all keep the rules', () => {
  const suggestions = Array.from({ length: 200 }, suggestPassword)
  expect(new Set(suggestions).size).toBe(200)
  expect(suggestions.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
})
