import { createBrowserRouter } from 'react-router'
import { requestHeadingFocus } from '../../src/lib/heading-focus.ts'
import { beginWaiting } from '../../src/lib/waits/waiting.ts'
import { ConsoleCrashed, ConsoleFrame, MissingPage } from './console-frame.tsx'
import { consoleRows } from './sections.ts'

/** Focuses the h1 when the path changes, as in the cabinet. */
export function createConsoleRouter() {
  const router = createBrowserRouter(
    [
      {
        element: <ConsoleFrame />,
        hydrateFallbackElement: <></>,
        errorElement: <ConsoleCrashed />,
        children: [
          {
            errorElement: <ConsoleCrashed />,
            children: [
              ...consoleRows.map(({ path, page }) => ({ path, lazy: { Component: page } })),
              { path: '*', element: <MissingPage /> },
            ],
          },
        ],
      },
    ],
    { basename: '/console' },
  )
  let last = router.state.location.pathname
  let arrive: (() => void) | null = null
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') {
      arrive?.()
      arrive = null
    } else arrive ??= beginWaiting()
    if (location.pathname !== last) requestHeadingFocus()
    last = location.pathname
  })
  return router
}
