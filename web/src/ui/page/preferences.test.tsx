import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { changeLanguage } from '../../text/language.ts'
import { textParts } from '../../text/text-parts.ts'
import { Toasts } from '../toast/toast.tsx'
import { LanguageSwitch } from './preferences.tsx'

test('shows a toast when the texts of a language fail to load, until a repeat succeeds', async () => {
  await changeLanguage('ru')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(textParts.first, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render(
    <>
      <LanguageSwitch />
      <Toasts />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ответ.не.пришёл/)
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(document.documentElement.lang).toBe('en')
})
