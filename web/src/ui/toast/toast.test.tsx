import { patchMe } from '@kabinet/contract/api/me.api'
import { anna } from '@kabinet/contract/examples/samples'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../../session/call.ts'
import { leaveSession, startSession } from '../../session/session.ts'
import { tokens } from '../../testing/people.ts'
import { lost, Replies } from '../../testing/replies.ts'
import { changeLanguage, loadCabinetTexts } from '../../text/language.ts'
import { toastFailure } from './failure-toast.ts'
import { toast } from './toast.tsx'
import { ToastShelf } from './toast-shelf.tsx'

beforeEach(async () => {
  await changeLanguage('ru')
  await loadCabinetTexts()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('keeps a confirmation for three seconds and an error for eight [SP-2.61, SP-9.07]', async () => {
  render(<ToastShelf />)
  await pass(200)
  toast('success', (t) => t('s.changed'))
  toast('error', (t) => t('e.save'))
  await pass(2800)
  expect(screen.getByRole('status').textContent).toBe('Данные изменены')
  await pass(600)
  expect(screen.queryByText('Данные изменены')).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(/удалось сохранить/)
  await pass(4000)
  expect(screen.getByRole('alert').textContent).toMatch(/удалось сохранить/)
  await pass(1500)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('follows the language and does not repeat the same toast', async () => {
  render(<ToastShelf />)
  await pass(200)
  toast('success', (t) => t('s.changed'))
  toast('success', (t) => t('s.changed'))
  await pass(50)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Данные изменены'])
  await act(() => changeLanguage('en'))
  expect(screen.getByRole('status').textContent).toBe('Data changed')
})

test('can be closed', async () => {
  render(<ToastShelf />)
  await pass(200)
  toast('error', (t) => t('e.copy'))
  await pass(50)
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Закрыть' }))
  await pass(500)
  expect(screen.queryByText(/удалось скопировать/)).toBeNull()
})

test('replaces the error of an act by its success, also before the toast component has loaded', async () => {
  toast('error', (t) => t('e.copy'), 'copy')
  toast('error', (t) => t('e.save'), 'PATCH /api/users/me')
  toast('success', (t) => t('s.copied'), 'copy')
  render(<ToastShelf />)
  await pass(400)
  expect(screen.getByRole('status').textContent).toBe('Скопировано')
  expect(screen.getByRole('alert').textContent).toMatch(/удалось сохранить/)
  toast('success', (t) => t('s.changed'), 'PATCH /api/users/me')
  await pass(400)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps the error of one change of the user while another succeeds', async () => {
  const profile = { body: { action: 'update_profile', address: 'Псков' } } as const
  const phone = { body: { action: 'set_phone_candidate', phone: null } } as const
  startSession({ ...tokens, confirmed: true })
  onTestFinished(leaveSession)
  new Replies().on(patchMe, lost, anna, anna)
  render(<ToastShelf />)
  await pass(200)
  await call(patchMe, profile).catch(toastFailure)
  await call(patchMe, phone)
  await pass(400)
  expect(screen.getByRole('alert').textContent).toMatch(/^Ответ не\sпришёл/)
  await call(patchMe, { body: { ...profile.body, address: 'Тверь' } })
  await pass(400)
  expect(screen.queryByRole('alert')).toBeNull()
})
