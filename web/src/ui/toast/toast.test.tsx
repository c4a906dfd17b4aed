import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../text/language.ts'
import { toast } from './toast.tsx'
import { ToastShelf } from './toast-shelf.tsx'

beforeEach(async () => {
  await changeLanguage('ru')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a confirmation lives three seconds, an error eight [SP-2.61, SP-9.07]', async () => {
  render(<ToastShelf />)
  await pass(200)
  toast('success', 'Данные изменены')
  toast('error', 'Не удалось сохранить')
  await pass(2800)
  expect(screen.getByRole('status').textContent).toBe('Данные изменены')
  await pass(600)
  expect(screen.queryByText('Данные изменены')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Не удалось сохранить')
  await pass(4000)
  expect(screen.getByRole('alert').textContent).toBe('Не удалось сохранить')
  await pass(1500)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast can be closed', async () => {
  render(<ToastShelf />)
  await pass(200)
  toast('error', 'Не удалось скопировать')
  await pass(50)
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Закрыть' }))
  await pass(500)
  expect(screen.queryByText('Не удалось скопировать')).toBeNull()
})
