import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { lateDialog } from './late-dialog.tsx'

type Code = Parameters<typeof lateDialog>[0]
const code: Code = async () => () => <p>код пришёл</p>
const noCode: Code = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function openWith(...loads: Code[]) {
  vi.spyOn(console, 'error').mockReturnValue()
  const Late = lateDialog(async () => (loads.length > 1 ? loads.shift()! : loads[0]!)())
  await openPage({ '/': Page }, '/')
  await press('Открыть')

  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <h1>страница стоит</h1>
        <button onClick={() => setOpen(true)}>Открыть</button>
        <Late open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const failed = () => screen.findByRole('dialog', { name: 'Не\u00a0удалось загрузить данные' })

test('keeps the page when a dialog fails to load, reports it, and retries', async () => {
  await openWith(noCode, code)
  await failed()
  expect(screen.getByRole('heading', { name: 'страница стоит' })).toBeTruthy()
  await press('Повторить')
  await screen.findByText('код пришёл')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('is removed when closed, and loads again at the next opening', async () => {
  await openWith(noCode, code)
  await failed()
  await press('Закрыть')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Открыть')
  await screen.findByText('код пришёл')
})

test('can be retried after every failure', async () => {
  await openWith(noCode, noCode, code)
  await failed()
  await press('Повторить')
  await failed()
  await press('Повторить')
  expect(await screen.findByText('код пришёл')).toBeTruthy()
})
