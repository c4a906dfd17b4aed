import { decentSamples, guessableSamples } from '@kabinet/contract/testing/password-samples'
import { classesPolicy, newPassword, setPasswordPolicy } from '@kabinet/contract/fields/new-password'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useState } from 'react'
import { suggestPassword } from '../../lib/forms/password.ts'
import { changeLanguage } from '../../text/language.ts'
import { NewPassword } from './new-password.tsx'

beforeAll(() => changeLanguage('ru'))

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
const meter = () => ({
  words: document.querySelector('p[aria-hidden]')?.textContent.replaceAll('\u00a0', ' '),
  isGreen: document.querySelector('[data-strength]')?.getAttribute('data-complete') === 'true',
})
async function withListLoaded() {
  change('Zx9!kd-Wq')
  await waitFor(() => expect(meter().isGreen).toBe(true))
}
const undone = () => screen.getAllByText('не выполнено').length

test('shows the rules on focus, keeps them and updates them while typing', async () => {
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

test('loads frequent words on focus, and rates one with ornaments as weak and easy to guess', async () => {
  render(<ZodForm />)
  await userEvent.type(field(), 'Qwerty-123')
  await waitFor(() =>
    expect(meter()).toEqual({ words: 'Слабый пароль. Его угадают: ряд клавиш или повтор', isGreen: false }),
  )
  expect(screen.queryByText(/Сильный пароль/)).toBeNull()
  expect(await screen.findByText(/Его угадают/, { selector: '[role=status]' })).toBeTruthy()
})

test('lists the unmet rules', async () => {
  render(<ZodForm />)
  await withListLoaded()
  change('Gfhjkm123')
  expect(meter().words).toBe('Слабый пароль — осталось: спецсимвол. Его угадают: частое слово и пара знаков')
})

test('never rates as strong or green what the server rejects', async () => {
  render(<ZodForm />)
  await withListLoaded()
  const passwords = ['Zx9!Sergey-k', 'Cthutq!8xQ', 'Leopold#8kQz', 'Q!8-Kabinet-z']
  const shown = [...guessableSamples, ...passwords].map((password) => {
    change(password)
    return { password, ...meter() }
  })
  expect(shown.filter(({ words, isGreen }) => isGreen || !words?.startsWith('Слабый пароль. Его угадают: '))).toEqual(
    [],
  )
})

test.each([
  ['Vesna2024!', 'частое слово и год'],
  ['Vesna!77', 'частое слово и пара знаков'],
  ['Qwertyuiop1!', 'ряд клавиш или повтор'],
  ['Zx9!Sergey-k', 'в нём ваше имя или почта'],
])('says why %s with four ticks is easy to guess, and offers a password that it shows', async (password, why) => {
  render(<ZodForm />)
  await withListLoaded()
  change(password)
  expect(screen.queryAllByText('не выполнено')).toEqual([])
  expect(meter().words).toBe(`Слабый пароль. Его угадают: ${why}`)
  const take = screen.getByRole('button', { name: /^Взять пароль/ })
  const offered = take.textContent?.split(/\s/).at(-1) ?? ''
  await userEvent.click(take)
  expect([field().value, field().type]).toEqual([offered, 'text'])
  expect(newPassword.safeParse(offered).success).toBe(true)
  expect(screen.queryByRole('button', { name: /^Взять пароль/ })).toBeNull()
})

test('rates as strong and green what the server accepts', async () => {
  render(<ZodForm />)
  await withListLoaded()
  const shown = decentSamples().map((password) => {
    change(password)
    return { password, ...meter() }
  })
  expect(shown.filter(({ words, isGreen }) => !isGreen || words !== 'Сильный пароль')).toEqual([])
})

test('rates as weak a password with characters that the field rejects, and names the reason', async () => {
  render(<ZodForm />)
  await withListLoaded()
  for (const password of ['Пароль1!aA', 'Aa1! bcdefg', 'Zx9!kd-Wq;', 'Zx9!kd-Wq\u200d']) {
    change(password)
    const words = 'Слабый пароль. Уберите из пароля пробелы, русские буквы и другие недопустимые символы'
    expect({ password, ...meter() }).toEqual({ password, words, isGreen: false })
  }
})

test('shows no green bar until the words have loaded', async () => {
  render(<ZodForm />)
  change('Zx9!kd-Wq')
  expect(meter()).toEqual({ words: 'Сильный пароль', isGreen: false })
  await waitFor(() => expect(meter().isGreen).toBe(true))
})

test('shows a password on demand and hides it on submit', async () => {
  render(<ZodForm />)
  expect(field().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Показать: Новый пароль' }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Сменить' }))
  expect(field().type).toBe('password')
})

test('tells password managers that it is new, and its rules, and masks it', () => {
  render(<ZodForm />)
  for (const input of [field(), screen.getByLabelText<HTMLInputElement>('Повторите пароль')])
    expect([input.type, input.autocomplete, input.getAttribute('passwordrules')]).toEqual([
      'password',
      'new-password',
      expect.stringContaining('minlength: 8'),
    ])
})

test('reports a pasted password that is too long and keeps it whole', async () => {
  render(<ZodForm />)
  await userEvent.click(field())
  await userEvent.paste('abcdefghijklmnoP1!')
  expect(field().value).toBe('abcdefghijklmnoP1!')
  expect(screen.getByText(/^Пароль длиннее 15 символов/)).toBeTruthy()
})

test('suggests a password that meets every rule, fills both fields and is shown', async () => {
  render(<ZodForm />)
  await userEvent.click(screen.getByRole('button', { name: 'Придумать пароль' }))
  expect(newPassword.safeParse(field().value).success).toBe(true)
  expect(field().type).toBe('text')
  expect(screen.getByLabelText<HTMLInputElement>('Повторите пароль').value).toBe(field().value)
  expect(screen.getByText('Сохраните его в менеджере паролей')).toBeTruthy()
})

test('allows copying a suggested password, but not a typed one', async () => {
  const user = userEvent.setup()
  render(<ZodForm />)
  expect(screen.queryByRole('button', { name: /^Копировать/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Придумать пароль' }))
  await user.click(await screen.findByRole('button', { name: /^Копировать/ }))
  expect(await navigator.clipboard.readText()).toBe(field().value)
  await user.type(field(), 'x')
  expect(screen.queryByRole('button', { name: /^Копировать/ })).toBeNull()
})

test('suggests distinct passwords that all meet the rules', () => {
  const suggestions = Array.from({ length: 200 }, suggestPassword)
  expect(new Set(suggestions).size).toBe(200)
  expect(suggestions.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
})

test('under PASSWORDS=length asks for the length alone, and suggests a longer password', async () => {
  setPasswordPolicy({ by: 'length', min: 15, max: 128 })
  onTestFinished(() => setPasswordPolicy(classesPolicy))
  render(<ZodForm />)
  await userEvent.click(field())
  expect(undone()).toBe(1)
  expect(screen.getAllByText('от 15 до 128 символов')).toHaveLength(1)
  change('зимой мы гуляем')
  expect(screen.queryByText('не выполнено')).toBeNull()
  await waitFor(() => expect(meter()).toEqual({ words: 'Сильный пароль', isGreen: true }))
  change('🐙'.repeat(129))
  expect(screen.getAllByText('Не больше 128 символов')).toBeTruthy()
  expect(field().getAttribute('passwordrules')).toBe('minlength: 15; maxlength: 128; allowed: unicode;')
  expect(newPassword.safeParse(suggestPassword()).success).toBe(true)
})
