import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { createConsoleQueries } from '../../console/call/queries.ts'
import { createConsoleRouter } from '../../console/shell/console-router.tsx'
import { samples } from '../screens/samples.ts'
import { startLanguage } from '../text/language.ts'
import { actions } from './actions.ts'
import { Replies } from './replies.ts'

/** Opens a sample of the console. `tab`: what this tab has stored, as after a reload. */
export async function openConsole(
  id: string,
  more: (replies: Replies) => unknown = () => undefined,
  tab: Record<string, string> = {},
) {
  const sample = samples.find((one) => one.id === id)
  if (!sample) throw new Error(`there is no sample ${id}`)
  // A second opening in a test is a reload.
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('language', 'ru')
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value)
  history.replaceState(null, '', sample.at)
  const replies = new Replies()
  sample.replies?.(replies)
  more(replies)
  await startLanguage()
  const router = createConsoleRouter()
  render(
    <QueryClientProvider client={createConsoleQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    router.dispose()
    history.replaceState(null, '', '/')
  })
  await sample.play?.(actions)
  await actions.find(sample.text)
  return { replies, router }
}
