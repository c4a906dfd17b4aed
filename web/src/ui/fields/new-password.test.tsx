import { decentSamples, guessableSamples } from '@kabinet/contract/passwords/password-samples'
import { newPassword } from '@kabinet/contract/fields/password'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useState } from 'react'
import { suggestPassword } from '../../lib/forms/password.ts'
import { changeLanguage } from '../../text/language.ts'
import { NewPassword } from './new-password.tsx'

beforeAll(() => changeLanguage('ru'))
afterEach(cleanup)

function ZodForm() {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <NewPassword
        first={{ label: 'Новый пароль', name: 'password', value, onChange: (event) => setValue(event.target.value) }}
        second={{ label: 'Повторите пароль', name: 'repeat', value, onChange: () => undefined }}
        typed={value}
        ownerOf={() => ({ names: ['Сергей', 'Щукин'], email: 'kot.leopold@example.ru' })}
        onSuggest={setValue}
      />
      <button type="submit">Сменить</button>
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Новый пароль')
const change = (value: string) => fireEvent.change(field(), { target: { value } })
/** What stands under the bar, and whether that is green. */
const meter = () => ({
  words: document.querySelector('p[aria-hidden]')?.textContent.replaceAll('\u00a0', ' '),
  isGreen: document.querySelector('[data-strength]')?.getAttribute('data-complete') === 'true',
})
async function withListLoaded() {
  change('Zx9!kd-Wq')
  await waitFor(() => expect(meter().isGreen).toBe(true))
}
const undone = () => screen.getAllByText('не выполнено').length

test('the list of rules comes with the focus, stays and follows what is typed', async () => {
  render(<ZodForm />)
  expect(screen.queryByText('не выполнено')).toBeNull()
  await userEvent.click(field())
  expect(undone()).toBe(4)
  await userEvent.click(screen.getByLabelText('Повторите пароль'))
  expect(undone()).toBe(4)
  await userEvent.type(field(), 'kdwqzpG7')
  expect(undone()).toBe(1)
  expect(screen.getAllByText('Сильный пароль — осталось: спецсимвол')).toBeTruthy()
  await userEvent.type(field(), '!')
  expect(screen.queryAllByText('не выполнено')).toEqual([])
})

test('the focus fetches the frequent words: one of them with ornaments is weak and said to be easy to guess', async () => {
  render(<ZodForm />)
  await userEvent.type(field(), 'Qwerty-123')
  await waitFor(() => expect(meter()).toEqual({ words: 'Слабый пароль. Этот пароль легко угадать', isGreen: false }))
  expect(screen.queryByText(/Сильный пароль/)).toBeNull()
  expect(await screen.findByText(/легко угадать/, { selector: '[role=status]' })).toBeTruthy()
})

test('what is still needed is said beside it', async () => {
  render(<ZodForm />)
  await withListLoaded()
  change('Gfhjkm123')
  expect(meter().words).toBe('Слабый пароль — осталось: спецсимвол. Этот пароль легко угадать')
})

test('nothing that the server refuses is called strong or is green', async () => {
  render(<ZodForm />)
  await withListLoaded()
  const own = ['Zx9!Sergey-k', 'Cthutq!8xQ', 'Leopold#8kQz', 'Q!8-Kabinet-z']
  const shown = [...guessableSamples, ...own].map((password) => {
    change(password)
    return { password, ...meter() }
  })
  expect(shown.filter(({ words, isGreen }) => isGreen || words !== 'Слабый пароль. Этот пароль легко угадать')).toEqual(
    [],
  )
})

test('what the server takes is strong and green', async () => {
  render(<ZodForm />)
  await withListLoaded()
  const shown = decentSamples().map((password) => {
    change(password)
    return { password, ...meter() }
  })
  expect(shown.filter(({ words, isGreen }) => !isGreen || words !== 'Сильный пароль')).toEqual([])
})

test('until the words are there the bar is not green', async () => {
  render(<ZodForm />)
  change('Zx9!kd-Wq')
  expect(meter()).toEqual({ words: 'Сильный пароль', isGreen: false })
  await waitFor(() => expect(meter().isGreen).toBe(true))
})

test('a password is shown on demand and hidden again by the submit', async () => {
  render(<ZodForm />)
  expect(field().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Показать: Новый пароль' }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Сменить' }))
  expect(field().type).toBe('password')
})

test('managers are told that it is a new one, and by which rules; it is masked', () => {
  render(<ZodForm />)
  for (const input of [field(), screen.getByLabelText<HTMLInputElement>('Повторите пароль')])
    expect([input.type, input.autocomplete, input.getAttribute('passwordrules')]).toEqual([
      'password',
      'new-password',
      expect.stringContaining('minlength: 8'),
    ])
})

test('a pasted password that is too long is told at once and kept whole', async () => {
  render(<ZodForm />)
  await userEvent.click(field())
  await userEvent.paste('abcdefghijklmnoP1!')
  expect(field().value).toBe('abcdefghijklmnoP1!')
  expect(screen.getByText(/^Пароль длиннее 15 символов/)).toBeTruthy()
})

test('a suggested password keeps every rule, fills both fields and is shown', async () => {
  render(<ZodForm />)
  await userEvent.click(screen.getByRole('button', { name: 'Придумать пароль' }))
  expect(newPassword.safeParse(field().value).success).toBe(true)
  expect(field().type).toBe('text')
  expect(screen.getByLabelText<HTMLInputElement>('Повторите пароль').value).toBe(field().value)
  expect(screen.getByText('Сохраните его в менеджере паролей')).toBeTruthy()
})

test('a suggested password can be copied; one that was typed can not', async () => {
  const user = userEvent.setup()
  render(<ZodForm />)
  expect(screen.queryByRole('button', { name: /^Копировать/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Придумать пароль' }))
  await user.click(await screen.findByRole('button', { name: /^Копировать/ }))
  expect(await navigator.clipboard.readText()).toBe(field().value)
  await user.type(field(), 'x')
  expect(screen.queryByRole('button', { name: /^Копировать/ })).toBeNull()
})

test('no two suggestions are alike, and all keep the rules', () => {
  const suggestions = Array.from({ length: 200 }, suggestPassword)
  expect(new Set(suggestions).size).toBe(200)
  expect(suggestions.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
})
