import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../text/language.ts'
import { Loading } from './loading.tsx'

beforeEach(async () => {
  await changeLanguage('ru')
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const page = (ready: boolean, again = () => undefined) => (
  <Loading ready={ready} skeleton={<i>скелет</i>} onRetry={again}>
    <b>содержание</b>
  </Loading>
)

test('shows a skeleton only for slow content, without flashing, and offers a retry after ten seconds [SP-2.59]', async () => {
  const { rerender } = render(page(false))
  await pass(100)
  expect(screen.queryByText('скелет')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Загрузка')
  await pass(100)
  screen.getByText('скелет')
  rerender(page(true))
  expect(screen.queryByText('содержание')).toBeNull()
  await pass(300)
  screen.getByText('содержание')
  cleanup()
  render(page(false))
  await pass(10_100)
  screen.getByRole('button', { name: 'Повторить' })
})

test('shows fast content at once', async () => {
  const { rerender } = render(page(false))
  await pass(50)
  rerender(page(true))
  await pass(0)
  screen.getByText('содержание')
  expect(screen.queryByText('скелет')).toBeNull()
})
