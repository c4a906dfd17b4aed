import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { Crashed, FrameFailed } from './crash-page.tsx'

test('offers no reload while offline, and reloads when the network returns', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const { unmount } = await openPage({ '/': CrashedPage }, '/')
  expect((await screen.findByRole('status')).textContent).toMatch(/^Страница откроется сама/)
  expect(screen.queryByRole('button')).toBeNull()
  const comeOnline = () => act(() => window.dispatchEvent(new Event('online')))
  onLine.mockReturnValue(true)
  await comeOnline()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
  unmount()
  await comeOnline()
  expect(reload).toHaveBeenCalledTimes(1)
})

function CrashedPage() {
  return (
    <Crashed>
      <FrameFailed />
    </Crashed>
  )
}
