// @vitest-environment happy-dom
import { isLocale } from '@kabinet/contract/fields/locale'
import { foreignWords, pseudoLocale } from '@kabinet/contract/testing/pseudo-locale'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sample } from '../../../testbed/sample.ts'
import { tokens } from '../testing/people.ts'
import { serverFor } from '../screens/server.ts'
import { startSession } from '../session/session.ts'
import { anna, romashka } from '@kabinet/contract/examples/samples'
import { recipesFor } from '../pages/service/recipes.ts'
import { changeLanguage, loadCabinetTexts, loadTexts } from '../text/language.ts'
import { bundles } from './bundles.ts'
import { CabinetLayout } from './layout/cabinet-layout.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { Root } from './root.tsx'
import { routes } from './routes.ts'
import type { RouteRow } from './route-row.ts'

const welsh = pseudoLocale(isLocale)
const guides = ['integrate', 'interop'].map((name) => readFileSync(`docs/${name}.md`, 'utf8'))
const libraries = recipesFor(romashka).map(({ recipe: { title } }) => title)
let answered = ''

beforeEach(async () => {
  answered = `Kabinet UTC АИ ${libraries.join(' ')} ${guides.join(' ')} ${JSON.stringify(anna)}`
  await loadCabinetTexts()
  await changeLanguage(welsh)
})
afterEach(cleanup)

test.each(
  sample(
    routes.map((row) => [row.path, row] as const),
    8,
    import.meta.url,
  ),
)('shows every word of %s in the chosen language', async (path, row) => {
  await open(path, row)
  expect(document.documentElement.lang).toBe('cy')
  // Titles too: the rest of one names a thing of an answer.
  expect(shownTexts().flatMap((text) => foreignWords(text, answered))).toEqual([])
})

async function open(path: string, row: RouteRow) {
  const isOurs = row.who === 'signed-in'
  await Promise.all(bundles[row.bundle].texts.map(loadTexts))
  serverFor(anna, welsh)
  const answer = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const response = await answer(...request)
    const said = await response.clone().text()
    answered += said
    return response
  }
  if (isOurs) startSession({ ...tokens, confirmed: true })
  const page = { path, Component: await row.page(), handle: row }
  const layout = isOurs ? CabinetLayout : PublicLayout
  const address = path.replace(':type', 'PERSON').replace(/:\w+/, '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77')
  const router = createMemoryRouter([{ Component: Root, children: [{ Component: layout, children: [page] }] }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
}

function shownTexts(): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('[lang]:not(html), pre, code'))
      texts.push(walker.currentNode.textContent ?? '')
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
  return texts
}
