import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router'
import { PasswordQuestion } from '../app/password-question.tsx'
import { loadTexts, startLanguage } from '../text/language.ts'

export async function openPage(pages: Record<string, ComponentType>, ...initialEntries: InitialEntry[]) {
  localStorage.setItem('language', 'ru')
  await startLanguage()
  await Promise.all((['cabinet', 'security', 'events', 'owner', 'requests'] as const).map(loadTexts))
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

function Frame() {
  return (
    <>
      <Outlet />
      <PasswordQuestion />
    </>
  )
}
