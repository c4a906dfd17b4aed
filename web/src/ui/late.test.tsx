import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { late } from './late.tsx'

type Load = Parameters<typeof late>[0]
const code: Load = async () => () => <p>код пришёл</p>
const noCode: Load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function openWith(...loads: Load[]) {
  vi.spyOn(console, 'error').mockReturnValue()
  const Part = late(async () => (loads.length > 1 ? loads.shift()! : loads[0]!)())
  await openPage({ '/': Page }, '/')
  await press('Показать')
  await screen.findByText(/^Не.удалось загрузить данные$/)

  function Page() {
    const [isShown, setShown] = useState(false)
    return (
      <>
        <h1>страница стоит</h1>
        <button onClick={() => setShown(!isShown)}>Показать</button>
        <Suspense>{isShown && <Part />}</Suspense>
      </>
    )
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('keeps the page when a part fails to load, and retries on request', async () => {
  await openWith(noCode, noCode, code)
  expect(screen.getByRole('heading', { name: 'страница стоит' })).toBeTruthy()
  await press('Повторить')
  await screen.findByText(/^Не.удалось загрузить данные$/)
  await press('Повторить')
  expect(await screen.findByText('код пришёл')).toBeTruthy()
})

test('loads again at the next use', async () => {
  await openWith(noCode, code)
  await press('Показать')
  await press('Показать')
  expect(await screen.findByText('код пришёл')).toBeTruthy()
})

test('loads again when the network returns', async () => {
  await openWith(noCode, code)
  await act(() => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('код пришёл')).toBeTruthy()
})
