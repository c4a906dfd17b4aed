import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { changeLanguage, loadTexts } from '../../../text/language.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

beforeAll(async () => {
  await changeLanguage('ru')
  await Promise.all([loadTexts('cabinet'), loadTexts('security')])
})

async function open() {
  const closed = vi.fn<() => void>()
  const element = <RecoveryCodes codes={['11111-22222', '33333-44444']} onClose={closed} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  await screen.findByRole('dialog')
  return closed
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
])('asks once before %s closes codes that are never shown again', async (_, close) => {
  const closed = await open()
  await close()
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByText(/^Больше эти коды/)).toBeTruthy()
  await close()
  expect(closed).toHaveBeenCalledTimes(1)
})

test('downloads the codes as a text file, and asks no more', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:codes'
  })
  const closed = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  expect(await files[0]?.text()).toContain('11111-22222\n33333-44444\n')
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})
