import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeLanguage, languageStore, loadCabinetTexts } from '../text/language.ts'
import { CopyButton } from './copy-button.tsx'
import { toastQueue } from './toast/toast-queue.ts'

let said: string[]
let release: () => void

beforeEach(async () => {
  await changeLanguage('ru')
  await loadCabinetTexts()
  said = []
  release = toastQueue.handOver(({ kind, words }) =>
    said.push(`${kind}: ${words(languageStore.get().t).replaceAll(/\s/g, ' ')}`),
  )
})
afterEach(() => release())

test('copies a value in one press and reports success, refusal and a missing clipboard [SP-3.02]', async () => {
  const person = userEvent.setup()
  render(<CopyButton value="0192f0c1" name="ID" done="s.idCopied" />)
  const button = screen.getByRole('button', { name: 'Копировать: ID' })
  await person.click(button)
  await waitFor(() => expect(said).toEqual(['success: ID скопирован']))
  expect(await navigator.clipboard.readText()).toBe('0192f0c1')
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await person.click(button)
  await waitFor(() => expect(said.at(-1)).toBe('error: Не удалось скопировать'))
})
