import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { type FirstView, serverPlaceholders, type Viewer, viewers } from '@kabinet/contract/prerendered'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { CabinetLayout } from './app/layout/cabinet-layout.tsx'
import { PublicLayout } from './app/layout/public-layout.tsx'
import { Queries } from './app/queries.tsx'
import { Root } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { isOfCabinet, type RouteRow } from './app/route-row.ts'
import { openAuthorize } from './pages/authorize/authorize.tsx'
import { ConfirmHead } from './pages/authorize/confirm-account.tsx'
import { RequestHead } from './pages/authorize/request-step.tsx'
import { changeLanguage, languageStore, loadCabinetTexts } from './text/language.ts'
import { Stack } from './ui/page/page.tsx'
import { PublicCard } from './ui/page/public-card.tsx'

/** `sources`: what the program of this view is made of, beside its entry; `*` is the language. */
type Prerendered = Omit<FirstView, 'files'> & { sources: string[] }
type Start = Pick<FirstView, 'page' | 'viewers'> & {
  sources: string[]
  takeOver?: FirstView['takeOver']
  draw?: () => Promise<ComponentType>
}

/** What each page shows before it has asked anybody anything, in each language, drawn by the components of the program. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const all: Prerendered[] = []
  await loadCabinetTexts()
  for (const locale of locales) {
    await changeLanguage(locale)
    for (const start of [...routes.flatMap(startsOf), ...authorize, ...anyOther])
      all.push(await prerendered(start, locale))
  }
  return all
}

async function prerendered(
  { draw, sources, takeOver = 'replace', ...start }: Start,
  locale: Locale,
): Promise<Prerendered> {
  const { t } = languageStore.getSnapshot()
  const html = draw ? await htmlOf(start.page, await draw()) : ''
  const files = [texts, ...sources].map((source) => source.replace('*', locale))
  return { ...start, locale, takeOver, html, sources: files, lost: [t('shell.lost'), t('shell.retry')] }
}

const texts = 'src/text/*.ts'
const cabinetTexts = 'src/text/*-cabinet.ts'
const queries = 'src/app/queries.tsx'
const cabinet = [queries, 'src/app/layout/cabinet-layout.tsx', 'src/app/cabinet-pages.ts', cabinetTexts]
const login = 'src/pages/login/login.tsx'

/** A public page lies in a folder of its own name; behind the sign-in a visit may begin anywhere, most often at `/`. */
function startsOf(row: RouteRow): Start[] {
  const { path, who, prerendered = [], page } = row
  if (path === '/')
    return [
      {
        page: path,
        viewers: prerendered,
        sources: [...cabinet, 'src/pages/personal-info/personal-info.tsx'],
        draw: page,
      },
    ]
  if (who === 'signed-in' || path === '/authorize' || path.startsWith('/dev/')) return []
  const sources = [`src/pages${path}${path}.tsx`, ...(isOfCabinet(row) ? [queries, cabinetTexts] : [])]
  const rest = viewers.filter((viewer) => !prerendered.includes(viewer))
  const drawn: Start = { page: path, viewers: prerendered, sources, takeOver: 'hydrate', draw: page }
  return [drawn, { page: path, viewers: rest, sources }].filter((start) => start.viewers.length > 0)
}

const anyOther: Start[] = [
  { page: '*', viewers: ['signed-in'], sources: cabinet },
  { page: '*', viewers: ['guest'], sources: [login] },
]

const page = 'src/pages/authorize/authorize.tsx'
const sources: Record<Viewer, string[]> = {
  guest: [page, 'src/pages/authorize/log-in.tsx'],
  'signed-in': [page, 'src/pages/authorize/request-step.tsx'],
}

/** The server knows which of them it is for, and fills in the service. Who is signed in sees the head alone: what is asked of whom is said by the program. */
const authorize: Start[] = [
  {
    page: '/authorize login',
    viewers: ['guest'],
    sources: sources.guest,
    takeOver: 'hydrate',
    draw: () => openAuthorize(Promise.resolve(logIn)),
  },
  {
    page: '/authorize consent',
    viewers: ['signed-in'],
    sources: sources['signed-in'],
    draw: () => Promise.resolve(ConsentBegins),
  },
  {
    page: '/authorize continue',
    viewers: ['signed-in'],
    sources: sources['signed-in'],
    draw: () => Promise.resolve(ContinueBegins),
  },
  ...viewers.map((viewer): Start => ({ page: '/authorize', viewers: [viewer], sources: sources[viewer] })),
]

const { service: name, host, description } = serverPlaceholders
const client = { client_id: '', name, logo_url: null, description, owner_verified: false, redirect_host: host }
const logIn: AuthorizationRequest = { client, state: 'login', claims: [] }

const ConsentBegins = () => (
  <PublicCard wide>
    <RequestHead client={client} />
  </PublicCard>
)

const ContinueBegins = () => (
  <PublicCard wide>
    <Stack>
      <ConfirmHead client={client} />
    </Stack>
  </PublicCard>
)

/** The default keeps answers for good where there is no window: a minute would be waited for at the end of the build. */
const UnkeptQueries = () => <Queries create={() => new QueryClient()} />

async function htmlOf(page: FirstView['page'], Component: ComponentType): Promise<string> {
  const [path = page] = page.split(' ')
  const handle = routes.find((row) => row.path === path)
  const Layout = handle?.who === 'signed-in' ? CabinetLayout : PublicLayout
  const inLayout = { Component: Layout, children: [{ path, Component, handle }] }
  const inQueries = handle && isOfCabinet(handle) ? { Component: UnkeptQueries, children: [inLayout] } : inLayout
  const tree = [{ Component: Root, children: [inQueries] }]
  const { prelude } = await prerender(<RouterProvider router={createMemoryRouter(tree, { initialEntries: [path] })} />)
  return new Response(prelude).text()
}
