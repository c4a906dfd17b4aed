import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { PasswordQuestion } from '../app/password-question.tsx'
import { loadCabinetTexts, loadTexts, startLanguage } from '../text/language.ts'

/** Draws pages at their paths, as the app would; of several entries the last one is open. `router` says where the person is. */
export async function openPage(pages: Record<string, ComponentType>, ...initialEntries: InitialEntry[]) {
  onTestFinished(cleanup)
  localStorage.setItem('language', 'ru')
  await startLanguage()
  await Promise.all([loadCabinetTexts(), loadTexts('owner'), loadTexts('security')])
  const router = createMemoryRouter(
    [{ Component: Frame, children: Object.entries(pages).map(([path, Component]) => ({ path, Component })) }],
    { initialEntries },
  )
  const view = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { router, ...view }
}

/** As much of the app's root as pages count on. */
function Frame() {
  return (
    <>
      <Outlet />
      <PasswordQuestion />
    </>
  )
}
